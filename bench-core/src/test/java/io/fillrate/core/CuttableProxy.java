package io.fillrate.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** A port that passes bytes on to a server, until so many have come from clients: then every connection is cut. */
public final class CuttableProxy implements AutoCloseable {

    private final ServerSocket listener;
    private final int serverPort;
    private final AtomicLong bytesLeft;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

    public CuttableProxy(int serverPort, long bytesFromClients) {
        this.serverPort = serverPort;
        bytesLeft = new AtomicLong(bytesFromClients);
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Whether the connections have been cut. */
    public boolean isCut() {
        return bytesLeft.get() < 0;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                sockets.add(client);
                sockets.add(server);
                start(() -> pass(client, server, true));
                start(() -> pass(server, client, false));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void pass(Socket from, Socket to, boolean counted) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (counted && bytesLeft.addAndGet(-count) < 0) {
                    close();
                    return;
                }
                out.write(buffer, 0, count);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            // the other side is gone
        }
    }

    @Override
    public synchronized void close() {
        try {
            listener.close();
            for (Socket socket : sockets) {
                if (!socket.isClosed()) {
                    socket.setSoLinger(true, 0); // a reset, as when a cable is pulled
                    socket.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
