package io.fillrate.e2e.link;

/** One direction of a link, which all connections share: a token bucket and a delay. Safe for use by many threads. */
final class Direction {

    /** As long as a segment may keep others waiting. */
    private static final double MAX_SEGMENT_NANOS = 200_000;

    private static final int MAX_SEGMENT = 1 << 16;
    private static final double BITS = 8e9;

    /** What goes over the wire for a byte: a packet of 1,500 bytes holds IPv4's header, and TCP's with a timestamp. */
    private static final double WITH_HEADERS = 1_500.0 / Window.PACKET;

    private final long delayNanos;
    private final double nanosPerByte;
    private long free = Long.MIN_VALUE;

    /**
     * A direction in which nothing is on its way.
     *
     * @param delayNanos for which a byte travels
     * @param bitsPerSecond 0 for any
     */
    Direction(long delayNanos, long bitsPerSecond) {
        this.delayNanos = delayNanos;
        this.nanosPerByte = bitsPerSecond == 0 ? 0 : BITS * WITH_HEADERS / bitsPerSecond;
    }

    /** The time at which the last of these bytes arrives if they are sent now, after all that was sent before. */
    synchronized long arrival(int bytes, long now) {
        free = (free == Long.MIN_VALUE || free - now < 0 ? now : free) + Math.round(bytes * nanosPerByte);
        return free + delayNanos;
    }

    /** For how long a byte, or the news of its arrival, travels. */
    long delayNanos() {
        return delayNanos;
    }

    /** The most bytes that are sent as one, between {@value Window#PACKET} and {@value #MAX_SEGMENT}. */
    int maxSegment() {
        return (int) Math.max(Window.PACKET, Math.min(MAX_SEGMENT, MAX_SEGMENT_NANOS / nanosPerByte));
    }
}
