package io.fillrate.e2e.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/** Measures what the proxy itself adds to a round trip, which counts as a part of the link's. */
final class OwnTime {

    private static final int MESSAGE = 64;
    private static final int WARM_UP = 5_000;
    private static final int TURNS = 1_001;

    private OwnTime() {}

    /** Nanoseconds between the median round trip through a proxy that does not wait, and without one; 0 or more. */
    static long nanos() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
            LinkProxy.started(() -> echo(server.accept()));
            LinkProxy.started(() -> echo(server.accept()));
            int port = LinkProxy.open(server.getInetAddress().getHostAddress(), server.getLocalPort(), 0, 0);
            try (Socket direct = new Socket(server.getInetAddress(), server.getLocalPort());
                    Socket proxied = new Socket(server.getInetAddress(), port)) {
                return Math.max(0, median(proxied) - median(direct));
            }
        }
    }

    private static void echo(Socket client) throws IOException {
        client.setTcpNoDelay(true);
        client.getInputStream().transferTo(client.getOutputStream());
    }

    private static long median(Socket socket) throws IOException {
        socket.setTcpNoDelay(true);
        byte[] message = new byte[MESSAGE];
        long[] turns = new long[TURNS];
        for (int turn = -WARM_UP; turn < TURNS; turn++) {
            long begin = System.nanoTime();
            socket.getOutputStream().write(message);
            socket.getInputStream().readNBytes(message, 0, MESSAGE);
            if (turn >= 0) {
                turns[turn] = System.nanoTime() - begin;
            }
        }
        Arrays.sort(turns);
        return turns[TURNS / 2];
    }
}
