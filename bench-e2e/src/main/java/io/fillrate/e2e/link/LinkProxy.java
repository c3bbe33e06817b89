package io.fillrate.e2e.link;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A port of this machine that passes connections on to a server, as a link would: each direction has its own delay and bandwidth, which
 * all connections share, and a {@link Window} per connection; bytes on their way overlap. Opening a connection takes as long as TCP's
 * handshake. Packets are neither lost nor swapped.
 */
final class LinkProxy {

    /** As {@code net.core.somaxconn} is by default. */
    private static final int BACKLOG = 4_096;

    private static final Executor THREADS = Executors.newCachedThreadPool();

    private final InetSocketAddress server;
    private final long delayNanos;
    private final Direction toServer;
    private final Direction toClient;
    private final ServerSocket port;

    /**
     * Opens a port.
     *
     * @param rttNanos for which a byte and its answer travel
     * @param bitsPerSecond in each direction; 0 for any
     */
    private LinkProxy(String host, int serverPort, long rttNanos, long bitsPerSecond) throws IOException {
        this.server = InetSocketAddress.createUnresolved(host, serverPort);
        this.delayNanos = rttNanos / 2;
        this.toServer = new Direction(delayNanos, bitsPerSecond);
        this.toClient = new Direction(delayNanos, bitsPerSecond);
        this.port = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /** Opens a port for a link to a server, and returns its number. */
    static int open(String host, int serverPort, long rttNanos, long bitsPerSecond) throws IOException {
        LinkProxy proxy = new LinkProxy(host, serverPort, rttNanos, bitsPerSecond);
        started(proxy::accept);
        return proxy.port.getLocalPort();
    }

    /**
     * Opens a port for each line of standard input, {@code <host> <port> <RTT in ns> <bits per second>}, and writes its number or, after
     * {@code !}, why not to a line of standard output. The first line of that is {@link OwnTime#nanos}, which every round trip waits less.
     * Ends with its input, and so with the process that started it.
     */
    public static void main(String[] arguments) throws IOException {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        long own = OwnTime.nanos();
        answers.println(own);
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            String[] parts = line.split(" ", -1);
            try {
                long waited = Math.max(0, Long.parseLong(parts[2]) - own);
                answers.println(open(parts[0], Integer.parseInt(parts[1]), waited, Long.parseLong(parts[3])));
            } catch (IOException e) {
                answers.println("!" + e.getMessage());
            }
        }
        System.exit(0);
    }

    /** What ends with an error when its connection does. */
    @FunctionalInterface
    interface Work {
        void run() throws IOException, InterruptedException;
    }

    static void started(Work work) {
        THREADS.execute(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException ended) {
                // The port, or a connection that has closed its sockets.
            }
        });
    }

    private void accept() throws IOException {
        while (true) {
            Socket client = port.accept();
            long asked = System.nanoTime();
            started(() -> new Connection(client).open(asked));
        }
    }

    /** A client's connection, and ours to the server. Both are closed when both directions have ended, or one has failed. */
    private final class Connection {

        private final Socket client;
        private final Socket serving = new Socket();
        private final AtomicInteger openDirections = new AtomicInteger(2);

        Connection(Socket client) {
            this.client = client;
        }

        /**
         * A handshake is one way there, one back, and one there again with the first bytes. The client's socket has had its answer early:
         * so its bytes are not looked at before.
         */
        void open(long asked) throws IOException, InterruptedException {
            Pause.precisely();
            Pause.until(asked + 2 * delayNanos);
            Transfer up = new Transfer(toServer);
            part(() -> up.take(client.getInputStream()));
            Pause.until(asked + 3 * delayNanos);
            part(() -> {
                serving.connect(new InetSocketAddress(server.getHostString(), server.getPort()));
                client.setTcpNoDelay(true);
                serving.setTcpNoDelay(true);
                Transfer down = new Transfer(toClient);
                part(() -> down.take(serving.getInputStream()));
                part(() -> deliver(down, client));
                deliver(up, serving);
            });
        }

        private void deliver(Transfer transfer, Socket receiver) throws IOException, InterruptedException {
            transfer.deliver(receiver.getOutputStream());
            receiver.shutdownOutput();
            if (openDirections.decrementAndGet() == 0) {
                close();
            }
        }

        private void part(Work work) {
            started(() -> {
                try {
                    work.run();
                } catch (IOException failed) {
                    close();
                    throw failed;
                }
            });
        }

        private void close() throws IOException {
            client.close();
            serving.close();
        }
    }

    /** Measures what the proxy itself adds to a round trip, which counts as a part of the link's. */
    private static final class OwnTime {

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
}
