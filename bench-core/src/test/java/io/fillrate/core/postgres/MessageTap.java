package io.fillrate.core.postgres;

import io.fillrate.core.ClientProxy;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A port that passes messages on to a PostgreSQL server, and counts by statement how often each connection has it parsed. */
final class MessageTap implements AutoCloseable {

    private static final int PROTOCOL_3 = 3 << 16;
    private static final char PARSE = 'P';

    private final List<Map<String, Integer>> connections = new CopyOnWriteArrayList<>();
    private final ClientProxy proxy;

    MessageTap(int serverPort) {
        proxy = new ClientProxy(serverPort, () -> {
            Map<String, Integer> parses = new ConcurrentHashMap<>();
            connections.add(parses);
            return (client, server) -> passOn(client, server, parses);
        });
    }

    int port() {
        return proxy.port();
    }

    /** Parse messages by statement, of each connection. */
    List<Map<String, Integer>> parses() {
        return List.copyOf(connections);
    }

    private static void passOn(InputStream client, OutputStream server, Map<String, Integer> parses)
            throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(client));
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(server));
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

    @Override
    public void close() {
        proxy.close();
    }
}
