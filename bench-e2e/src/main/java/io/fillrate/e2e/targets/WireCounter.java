package io.fillrate.e2e.targets;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the bytes of connections, both directions, on the level of sockets, so encryption included, their round trips: how often something was
 * received after something was sent, and their Parse messages, each of which makes the server parse a statement. Safe for use by many threads.
 *
 * <p>The PostgreSQL driver makes the socket factory itself and hands it nothing but a text, by which it finds its counter in a
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

    static WireCounter named(String name) {
        WireCounter counter = OPEN.get(name);
        if (counter == null) {
            throw new IllegalArgumentException("wire counter " + name + ": is closed");
        }
        return counter;
    }

    /** The driver's properties for a connection to be counted. */
    public Map<String, String> driverProperties() {
        return Map.of("socketFactory", CountingSocketFactory.class.getName(), "socketFactoryArg", name);
    }

    void add(long count) {
        bytes.add(count);
    }

    void addRoundTrip() {
        roundTrips.increment();
    }

    void addParse() {
        parses.increment();
    }

    /** Records that a connection's messages cannot be read. */
    void cannotReadMessages() {
        readsMessages = false;
    }

    /** Bytes so far. */
    public long bytes() {
        return bytes.sum();
    }

    /** Round trips so far. */
    long roundTrips() {
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
}
