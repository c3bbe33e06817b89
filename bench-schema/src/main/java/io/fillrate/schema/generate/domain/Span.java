package io.fillrate.schema.generate.domain;

import java.math.BigInteger;
import java.util.List;

/**
 * Whole numbers from one to another, both included: the units (cents, days, microseconds) in which a column's values are counted.
 * Immutable.
 *
 * @param last the greatest number; the span is empty if it is below {@code first}
 */
public record Span(BigInteger first, BigInteger last) {

    /** This many values are enough for a column that looks natural, where its natural span is cut by a limit. */
    private static final long ENOUGH = 100;

    private static final BigInteger MAX_SIZE = BigInteger.valueOf(Long.MAX_VALUE);

    public static Span of(long first, long last) {
        return new Span(BigInteger.valueOf(first), BigInteger.valueOf(last));
    }

    public boolean isEmpty() {
        return last.compareTo(first) < 0;
    }

    /** How many numbers it has; {@link Long#MAX_VALUE} for that many or more. */
    public long size() {
        return isEmpty()
                ? 0
                : last.subtract(first).add(BigInteger.ONE).min(MAX_SIZE).longValue();
    }

    public Span within(Span other) {
        return new Span(first.max(other.first), last.min(other.last));
    }

    /**
     * Returns the first of some spans that has enough numbers within this one, cut to it; this one itself if none has.
     *
     * @param distinct how many are needed
     */
    public Span choose(long distinct, List<Span> preferred) {
        return preferred.stream()
                .filter(span -> hasEnough(distinct, span))
                .findFirst()
                .map(this::within)
                .orElse(this);
    }

    /** Whether a span has enough numbers within this one: as many as are needed, and not just a few at the end of a longer one. */
    public boolean hasEnough(long distinct, Span span) {
        long natural = Math.min(ENOUGH, Math.min(span.size(), size()));
        return span.within(this).size() >= Math.max(distinct, natural);
    }
}
