package io.fillrate.schema.generate.scalar;

import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The numbers of a numeric column: equally far from one another, {@code 10^-scale}. Immutable.
 *
 * @param units in steps of that size
 */
record Grid(Span units, int scale) {

    /** How far numbers go from the least one allowed, if their natural span is not. */
    private static final long NEAR = 10_000;

    /**
     * Chooses numbers that are natural for the column's name and within its limits: finer ones than natural, or else greater ones, where
     * more
     * of them are needed.
     *
     * @param min that the type can hold
     * @param max that the type can hold
     * @param maxScale most digits after the point that the type can hold
     * @param exact greatest number of units that the type holds exactly
     * @throws NotUnderstoodException if no number is allowed
     */
    static Grid of(ValueSpec spec, BigDecimal min, BigDecimal max, int maxScale, BigInteger exact) {
        BigDecimal low =
                spec.limits().min().map(text -> number(spec, text).max(min)).orElse(min);
        BigDecimal high =
                spec.limits().max().map(text -> number(spec, text).min(max)).orElse(max);
        NaturalNumbers natural = NaturalNumbers.of(spec.name(), maxScale, high);
        Span representable = new Span(exact.negate(), exact);
        if (spec.whole()) {
            return whole(spec, low, high, maxScale, representable);
        }
        int naturalScale = Math.min(natural.scale(), maxScale);
        while (naturalScale > 0
                && !natural.units(naturalScale).within(representable).equals(natural.units(naturalScale))) {
            naturalScale--;
        }
        for (int scale = naturalScale; scale <= maxScale; scale++) {
            Span allowed = NaturalNumbers.units(low, high, scale).within(representable);
            if (!allowed.isEmpty() && allowed.hasEnough(spec.distinct(), natural.units(scale))) {
                return new Grid(natural.units(scale).within(allowed), scale);
            }
        }
        for (int scale = naturalScale; scale <= maxScale; scale++) {
            Span allowed = NaturalNumbers.units(low, high, scale).within(representable);
            Span chosen = allowed.choose(spec.distinct(), others(allowed, scale));
            if (!chosen.isEmpty() && (scale == maxScale || chosen.size() >= spec.distinct())) {
                return new Grid(chosen, scale);
            }
        }
        throw new NotUnderstoodException("no number that " + spec.sqlType() + " can hold is from " + low.toPlainString()
                + " to " + high.toPlainString());
    }

    /** Whether the name of a column says which numbers are natural. */
    static boolean isNatural(String column) {
        return NaturalNumbers.areKnown(column);
    }

    /** All numbers within the limits, of as many digits as those have. */
    private static Grid whole(ValueSpec spec, BigDecimal low, BigDecimal high, int maxScale, Span representable) {
        int digits = Stream.of(spec.limits().min(), spec.limits().max())
                .flatMap(Optional::stream)
                .mapToInt(text -> number(spec, text).scale())
                .max()
                .orElse(0);
        int scale = Math.min(digits, maxScale);
        Span units = NaturalNumbers.units(low, high, scale);
        boolean isExact = units.within(representable).equals(units);
        if (units.isEmpty() || !isExact) {
            throw new NotUnderstoodException("numbers from " + low.toPlainString() + " to " + high.toPlainString()
                    + " are not multiples of one that " + spec.sqlType() + " can hold");
        }
        return new Grid(units, scale);
    }

    /** Spans to use where the natural one is not allowed: a near one from 1 on, all from 1 on, all above 0. */
    private static List<Span> others(Span allowed, int scale) {
        BigInteger one =
                NaturalNumbers.units(BigDecimal.ONE, BigDecimal.ONE, scale).first();
        BigInteger from = allowed.first().max(one);
        BigInteger far = from.max(allowed.last()).multiply(BigInteger.TEN);
        BigInteger near = NaturalNumbers.units(BigDecimal.ZERO, BigDecimal.valueOf(NEAR), scale)
                .last();
        return List.of(
                new Span(from, from.add(near)),
                new Span(from, far),
                new Span(allowed.first().max(BigInteger.ONE), far));
    }

    private static BigDecimal number(ValueSpec spec, String text) {
        return Literal.number(text)
                .orElseThrow(() ->
                        new NotUnderstoodException("limit " + text + " of " + spec.sqlType() + " is not a number"));
    }

    /**
     * Whole numbers from one to another, both included: the units (cents, days, microseconds) in which a column's values are counted.
     * Immutable.
     *
     * @param last the greatest number; the span is empty if it is below {@code first}
     */
    record Span(BigInteger first, BigInteger last) {

        /** This many values are enough for a column that looks natural, where its natural span is cut by a limit. */
        private static final long ENOUGH = 100;

        private static final BigInteger MAX_SIZE = BigInteger.valueOf(Long.MAX_VALUE);

        static Span of(long first, long last) {
            return new Span(BigInteger.valueOf(first), BigInteger.valueOf(last));
        }

        boolean isEmpty() {
            return last.compareTo(first) < 0;
        }

        /** How many numbers it has; {@link Long#MAX_VALUE} for that many or more. */
        long size() {
            return isEmpty()
                    ? 0
                    : last.subtract(first).add(BigInteger.ONE).min(MAX_SIZE).longValue();
        }

        /** How many numbers there are from the first one to the last one of a longer span. */
        long to(Span longer) {
            return new Span(first, longer.last).size();
        }

        Span within(Span other) {
            return new Span(first.max(other.first), last.min(other.last));
        }

        /**
         * Returns the first of some spans that has enough numbers within this one, cut to it; this one itself if none has.
         *
         * @param distinct how many are needed
         */
        Span choose(long distinct, List<Span> preferred) {
            return preferred.stream()
                    .filter(span -> hasEnough(distinct, span))
                    .findFirst()
                    .map(this::within)
                    .orElse(this);
        }

        /** Whether a span has enough numbers within this one: as many as are needed, and not just a few at the end of a longer one. */
        boolean hasEnough(long distinct, Span span) {
            long natural = Math.min(ENOUGH, Math.min(span.size(), size()));
            return span.within(this).size() >= Math.max(distinct, natural);
        }
    }
}
