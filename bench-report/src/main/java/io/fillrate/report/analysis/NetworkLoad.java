package io.fillrate.report.analysis;

import io.fillrate.report.analysis.ResourceUsage.Measure;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Series;
import java.util.Optional;

/**
 * What a network sees of a load, and so where another one would be faster. A turn is a round trip, or one by which TCP's slow start delays
 * the bytes of a load (ten packets at first, twice as many with every turn; RFC 6928 and 5681). Immutable.
 *
 * @param turns that each take a round-trip time
 * @param bytes in both directions, without headers of packets
 * @param link that it went over
 * @param nanos it took, the median
 */
public record NetworkLoad(double rows, double turns, double bytes, Link link, double nanos) {

    /** The greatest round-trip time, in nanoseconds, up to which others are worth looking at. */
    public static final double FAR = 20e6;

    private static final double FIRST_WINDOW = 10 * 1_448;

    /** What a packet's headers add. */
    private static final double WITH_HEADERS = 1_500.0 / 1_448;

    private static final double BITS = 8e9;

    /** Returns that of a series; empty if its round trips or bytes are not known, as they are of drivers whose sockets nobody counts. */
    public static Optional<NetworkLoad> of(Series series) {
        ResourceUsage usage = ResourceUsage.of(series);
        Double trips = usage.median(Measure.ROUND_TRIPS);
        Double bytesPerRow = usage.median(Measure.WIRE);
        if (trips == null || bytesPerRow == null || trips == 0) {
            return Optional.empty();
        }
        double bytes = bytesPerRow * series.rows();
        return Optional.of(new NetworkLoad(
                series.rows(),
                trips + slowStart(bytes),
                bytes,
                Link.of(series),
                SeriesTimes.summary(series).median()));
    }

    /** Turns of slow start. */
    static double slowStart(double bytes) {
        return Math.max(0, Math.ceil(Math.log(1 + bytes / FIRST_WINDOW) / Math.log(2)) - 1);
    }

    /** Returns the same load if it took another time. */
    public NetworkLoad taking(double other) {
        return new NetworkLoad(rows, turns, bytes, link, other);
    }

    double waiting(Link over) {
        return turns * Math.max(0, over.rtt().nanos());
    }

    double line(Link over) {
        long bits = over.bandwidth().bits();
        return bits == 0 ? 0 : line((double) bits);
    }

    private double line(double bits) {
        return bytes * WITH_HEADERS * BITS / bits;
    }

    /**
     * Returns how many nanoseconds longer a round trip must take for another load to be as fast as this one: 0 if it is already, infinite
     * if it takes no fewer turns.
     */
    public double longerUntil(NetworkLoad other) {
        double gain = turns - other.turns;
        return gain <= 0 ? Double.POSITIVE_INFINITY : Math.max(0, (other.nanos - nanos) / gain);
    }

    /** Returns how many nanoseconds shorter a round trip must take for that; infinite if the other one takes no more turns. */
    public double shorterUntil(NetworkLoad other) {
        return other.longerUntil(this) == Double.POSITIVE_INFINITY
                ? Double.POSITIVE_INFINITY
                : Math.max(0, (other.nanos - nanos) / (other.turns - turns));
    }

    /**
     * Returns the bandwidth, in bits per second, at which this load's bytes take as long as another one that sends fewer: 0 if it does not.
     */
    public double bitsUntil(NetworkLoad other) {
        return other.bytes >= bytes ? 0 : line(1) / Math.max(nanos, other.nanos);
    }
}
