package io.fillrate.schema.generate.shape;

import io.fillrate.schema.generate.domain.Mix;
import java.util.function.LongUnaryOperator;

/**
 * Draws numbers from 0 on by Zipf's law: number {@code k} as often as {@code 1 / (k + 1)^exponent} says. By rejection-inversion, which
 * keeps no table and takes the same time for any size (Hörmann and Derflinger, "Rejection-inversion to generate variates from monotone
 * discrete distributions", ACM TOMACS 6(3), 1996, algorithm ZRI). Immutable and safe for use by many threads.
 */
public final class Zipf implements LongUnaryOperator {

    /** Below that, the Taylor series of a quotient is more exact than the quotient. */
    private static final double NEAR_ZERO = 1e-8;

    private final double exponent;
    private final long size;
    private final double areaOfFirst;
    private final double areaOfAll;
    private final double accepted;

    /**
     * A distribution.
     *
     * @param exponent 0 for equal shares, greater for greater differences
     * @param size how many numbers there are, at least 1
     */
    public Zipf(double exponent, long size) {
        if (!(exponent >= 0) || size < 1) {
            throw new IllegalArgumentException(
                    "exponent " + exponent + ", size " + size + ": must be at least 0 and at least 1");
        }
        this.exponent = exponent;
        this.size = size;
        areaOfFirst = area(1.5) - 1;
        areaOfAll = area(size + 0.5);
        accepted = 2 - place(area(2.5) - height(2));
    }

    /**
     * Draws a number.
     *
     * @param bits any of the 2^64 values, all equally likely
     * @return 0 to {@code size − 1}
     */
    @Override
    public long applyAsLong(long bits) {
        long left = bits;
        while (true) {
            double area = areaOfAll + (left >>> 11) * 0x1p-53 * (areaOfFirst - areaOfAll);
            double place = place(area);
            long rank = Math.max(1, Math.min(size, (long) (place + 0.5)));
            if (rank - place <= accepted || area >= area(rank + 0.5) - height((double) rank)) {
                return rank - 1;
            }
            left = Mix.bits(left);
        }
    }

    /** The density of a rank, not normalised: {@code 1 / rank^exponent}. */
    private double height(double rank) {
        return Math.exp(-exponent * Math.log(rank));
    }

    /** The area under {@link #height} from 1 to a place. */
    private double area(double place) {
        double log = Math.log(place);
        double power = (1 - exponent) * log;
        return log * (Math.abs(power) > NEAR_ZERO ? Math.expm1(power) / power : 1 + power / 2);
    }

    /** The place at which an area ends: the inverse of {@link #area}. */
    private double place(double area) {
        double power = Math.max(-1, area * (1 - exponent)); // rounding may go below the limit
        return Math.exp(area * (Math.abs(power) > NEAR_ZERO ? Math.log1p(power) / power : 1 - power / 2));
    }
}
