package io.fillrate.e2e.server;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the PostgreSQL driver's connections send and receive: bytes in both directions at the level of sockets
 * (encryption included), round trips (something was received after something was sent), and Parse messages, each of which makes
 * the server parse a statement. Safe for use by many threads.
 *
 * <p>The driver creates the socket factory itself and passes it nothing but a text, by which the factory finds its counter in a
 * table: the only mutable static state here, and for that reason.
 */
public final class WireCounter implements AutoCloseable {

    private static final Map<String, WireCounter> OPEN = new ConcurrentHashMap<>();

    private final String name = UUID.randomUUID().toString();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder roundTrips = new LongAdder();
    private final LongAdder parses = new LongAdder();
    private volatile boolean readsMessages = true;

    private WireCounter() {}

    /** A new counter, which the caller closes. */
    public static WireCounter open() {
        WireCounter counter = new WireCounter();
        OPEN.put(counter.name, counter);
        return counter;
    }

    private static WireCounter named(String name) {
        WireCounter counter = OPEN.get(name);
        if (counter == null) {
            throw new IllegalArgumentException("wire counter " + name + ": is closed");
        }
        return counter;
    }

    /** The driver's properties for connections that are counted. */
    public Map<String, String> driverProperties() {
        return Map.of("socketFactory", CountingSocketFactory.class.getName(), "socketFactoryArg", name);
    }

    /** Bytes so far. */
    public long bytes() {
        return bytes.sum();
    }

    /** Round trips so far. */
    public long roundTrips() {
        return roundTrips.sum();
    }

    /** Parse messages so far; empty if there was a connection that could not be read, such as an encrypted one. */
    OptionalLong parses() {
        return readsMessages ? OptionalLong.of(parses.sum()) : OptionalLong.empty();
    }

    /** What was counted so far besides the bytes, as {@link ServerReading} names it. */
    Map<String, Long> counters() {
        Map<String, Long> counters = new HashMap<>(Map.of(ServerReading.ROUND_TRIPS, roundTrips()));
        parses().ifPresent(known -> counters.put(ServerReading.PARSE_MESSAGES, known));
        return counters;
    }

    @Override
    public void close() {
        OPEN.remove(name);
    }

    /** Creates sockets that are counted. The PostgreSQL driver instantiates it by its name. */
    public static final class CountingSocketFactory extends SocketFactory {

        private final WireCounter counter;

        /** For the counter of that name. */
        public CountingSocketFactory(String counterName) {
            this.counter = named(counterName);
        }

        @Override
        public Socket createSocket() {
            return new CountingSocket(counter);
        }

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return connected(new InetSocketAddress(host, port), null);
        }

        @Override
        public Socket createSocket(String host, int port, InetAddress localHost, int localPort) throws IOException {
            return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
        }

        @Override
        public Socket createSocket(InetAddress host, int port) throws IOException {
            return connected(new InetSocketAddress(host, port), null);
        }

        @Override
        public Socket createSocket(InetAddress host, int port, InetAddress localHost, int localPort)
                throws IOException {
            return connected(new InetSocketAddress(host, port), new InetSocketAddress(localHost, localPort));
        }

        private Socket connected(InetSocketAddress remote, @Nullable InetSocketAddress local) throws IOException {
            Socket socket = createSocket();
            socket.bind(local);
            socket.connect(remote);
            return socket;
        }
    }

    /** A socket that reports to the counter, and is the platform's own otherwise. */
    private static final class CountingSocket extends Socket {

        private static final byte[] CHANGE_CIPHER_SPEC = {20, 3, 3, 0, 1, 1};

        private final WireCounter counter;
        private final AtomicBoolean awaitsAnswer = new AtomicBoolean();
        private final FrontendMessages messages;

        CountingSocket(WireCounter counter) {
            this.counter = counter;
            this.messages = new FrontendMessages(counter);
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    int next = in.read();
                    received(next < 0 ? 0 : 1);
                    return next;
                }

                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    int count = in.read(bytes, offset, length);
                    received(count);
                    return count;
                }
            };
        }

        private void received(int count) {
            if (count > 0) {
                counter.bytes.add(count);
                if (awaitsAnswer.getAndSet(false)) {
                    counter.roundTrips.increment();
                }
            }
        }

        @Override
        public OutputStream getOutputStream() throws IOException {
            return new FilterOutputStream(super.getOutputStream()) {
                @Override
                public void write(int next) throws IOException {
                    write(new byte[] {(byte) next}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    out.write(bytes, offset, length);
                    sent(bytes, offset, length);
                }
            };
        }

        private void sent(byte[] bytes, int offset, int length) {
            counter.bytes.add(length);
            if (!isChangeCipherSpec(bytes, offset, length)) {
                awaitsAnswer.set(true);
            }
            messages.sent(bytes, offset, length);
        }

        /** TLS 1.3 sends this record for old middleboxes, in the midst of the server's messages, and nothing answers it. */
        private static boolean isChangeCipherSpec(byte[] bytes, int offset, int length) {
            return length == CHANGE_CIPHER_SPEC.length
                    && Arrays.mismatch(bytes, offset, offset + length, CHANGE_CIPHER_SPEC, 0, length) < 0;
        }
    }

    /**
     * Counts the Parse messages that a client of PostgreSQL's protocol (version 3) sends over one connection, until it is
     * encrypted. Belongs to one thread at a time.
     */
    static final class FrontendMessages {

        private static final int OPENING = 2 * Integer.BYTES;
        private static final int HEADER = 1 + Integer.BYTES;
        private static final int VERSION = 3;
        private static final int REQUEST = 1234; // for encryption, or to cancel: instead of the version
        private static final byte PARSE = 'P';

        private final WireCounter counter;
        private final byte[] head = new byte[OPENING];
        private int read;
        private int left;
        private boolean open;
        private boolean readable = true;

        FrontendMessages(WireCounter counter) {
            this.counter = counter;
        }

        /** Reads what the client has sent, which may begin and end within a message. */
        void sent(byte[] bytes, int offset, int length) {
            int end = offset + length;
            for (int at = offset; at < end && readable; ) {
                if (left > 0) {
                    int skipped = Math.min(left, end - at);
                    at += skipped;
                    left -= skipped;
                } else {
                    head[read++] = bytes[at++];
                    if (read == (open ? HEADER : OPENING)) {
                        message();
                        read = 0;
                    }
                }
            }
        }

        private void message() {
            if (open) {
                left = number(1) - Integer.BYTES;
                if (head[0] == PARSE) {
                    counter.parses.increment();
                }
            } else {
                left = number(0) - OPENING;
                int version = number(Integer.BYTES) >>> Short.SIZE;
                open = version == VERSION;
                readable = open || version == REQUEST;
            }
            if (!readable || left < 0) {
                readable = false;
                counter.readsMessages = false;
            }
        }

        private int number(int at) {
            return ByteBuffer.wrap(head).getInt(at);
        }
    }
}
