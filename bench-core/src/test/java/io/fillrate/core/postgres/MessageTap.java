package io.fillrate.core.postgres;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A port that passes messages on to a PostgreSQL server, and counts by statement how often each connection has it parsed. */
final class MessageTap implements AutoCloseable {

    private static final int PROTOCOL_3 = 3 << 16;
    private static final char PARSE = 'P';

    private final ServerSocket listener;
    private final int serverPort;
    private final List<Map<String, Integer>> connections = new CopyOnWriteArrayList<>();

    MessageTap(int serverPort) {
        this.serverPort = serverPort;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Parse messages by statement, of each connection. */
    List<Map<String, Integer>> parses() {
        return List.copyOf(connections);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "tap");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                Map<String, Integer> parses = new ConcurrentHashMap<>();
                connections.add(parses);
                start(() -> passOn(client, server, parses));
                start(() -> passBack(server, client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private static void passOn(Socket from, Socket to, Map<String, Integer> parses) {
        try (Socket closed = to) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(from.getInputStream()));
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(closed.getOutputStream()));
            byte[] opening = pass(in, out);
            while ((opening[0] << 24 | opening[1] << 16) != PROTOCOL_3) { // it asks for encryption first
                opening = pass(in, out);
            }
            for (int type = in.read(); type >= 0; type = in.read()) {
                out.write(type);
                byte[] body = pass(in, out);
                if (type == PARSE) {
                    parses.merge(statement(body), 1, Integer::sum);
                }
            }
        } catch (IOException e) {
            // one side is gone
        }
    }

    /** Passes on what has its length in front. */
    private static byte[] pass(DataInputStream in, DataOutputStream out) throws IOException {
        int length = in.readInt();
        byte[] body = in.readNBytes(length - Integer.BYTES);
        out.writeInt(length);
        out.write(body);
        out.flush();
        return body;
    }

    /** A Parse message begins with the name and the text of its statement, each ended by zero. */
    private static String statement(byte[] parse) {
        return new String(parse, StandardCharsets.UTF_8).split("\0", 3)[1];
    }

    private static void passBack(Socket from, Socket to) {
        try (Socket closed = to) {
            InputStream in = from.getInputStream();
            OutputStream out = closed.getOutputStream();
            in.transferTo(out);
        } catch (IOException e) {
            // one side is gone
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
