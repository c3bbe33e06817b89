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
import java.util.function.Supplier;

/** A port between clients and a server: the bytes of each client take a {@link Passage} of its own. */
public final class ClientProxy implements AutoCloseable {

    /** How bytes go from one client to the server. */
    @FunctionalInterface
    public interface Passage {

        /** Passes bytes on until there are no more; the connection ends with it. */
        void pass(InputStream client, OutputStream server) throws IOException;

        /** Passes the server's bytes on, likewise. */
        default void answer(InputStream server, OutputStream client) throws IOException {
            server.transferTo(client);
        }
    }

    private final ServerSocket listener;
    private final int serverPort;
    private final Supplier<Passage> passages;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

    /** Begins to listen; each connection asks for a passage. */
    public ClientProxy(int serverPort, Supplier<Passage> passages) {
        this.serverPort = serverPort;
        this.passages = passages;
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
                for (Socket socket : new Socket[] {client, server}) {
                    socket.setTcpNoDelay(true);
                    sockets.add(socket);
                }
                Passage passage = passages.get();
                start(() -> connect(passage, client, server));
                start(() -> connect(passage::answer, server, client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static void connect(Passage passage, Socket from, Socket to) {
        try {
            passage.pass(from.getInputStream(), to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException e) {
            // one side is gone
        }
    }

    /** Cuts every connection. */
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
