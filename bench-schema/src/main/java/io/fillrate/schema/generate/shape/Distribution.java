package io.fillrate.schema.generate.shape;

import io.fillrate.schema.generate.domain.Mix;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * How often the numbers of a domain are drawn: the inverse of their cumulative distribution. It is made of segments, each of them as likely
 * as its weight says; within a segment its distinct numbers are equally likely and evenly spread. Immutable and safe for use by many
 * threads.
 */
final class Distribution implements LongUnaryOperator {

    /** All random bits but the sign. */
    private static final double ALL = 0x1p63;

    private final long[] ends;
    private final Segment[] segments;

    /**
     * Some numbers in succession.
     *
     * @param first the least of them
     * @param size how many there are, at least 1
     * @param weight relative to other segments, above 0
     * @param distinct how many of them are drawn, at least 1
     */
    record Segment(long first, long size, double weight, long distinct) {

        /** The number at a place, 0 up to 1. */
        private long at(double place) {
            if (distinct >= size) {
                return first + Math.min(size - 1, (long) (place * size));
            }
            long which = Math.min(distinct - 1, (long) (place * distinct));
            double step = (double) size / distinct;
            long from = (long) (which * step);
            long to = Math.min(size, Math.max(from + 1, (long) ((which + 1) * step)));
            return first + from + Mix.below(Mix.bits(first + which), to - from);
        }
    }

    private Distribution(List<Segment> segments) {
        this.segments = segments.toArray(Segment[]::new);
        this.ends = new long[segments.size()];
        double all = segments.stream().mapToDouble(Segment::weight).sum();
        double sum = 0;
        for (int i = 0; i < ends.length; i++) {
            sum += this.segments[i].weight;
            ends[i] = (long) (sum / all * ALL);
        }
        ends[ends.length - 1] = Long.MAX_VALUE;
    }

    /**
     * A distribution.
     *
     * @param segments at least one; in the order of their numbers, if greater bits are to draw greater numbers
     */
    static Distribution of(List<Segment> segments) {
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("no segments");
        }
        return new Distribution(segments);
    }

    /**
     * Draws a number.
     *
     * @param bits any of the 2^64 values, all equally likely
     */
    @Override
    public long applyAsLong(long bits) {
        long place = bits >>> 1;
        int found = Arrays.binarySearch(ends, place);
        int segment = Math.min(found >= 0 ? found + 1 : -found - 1, ends.length - 1);
        long start = segment == 0 ? 0 : ends[segment - 1];
        return segments[segment].at((double) (place - start) / (ends[segment] - start));
    }
}
