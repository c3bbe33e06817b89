package io.fillrate.schema.generate.scalar;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.scalar.Grid.Span;
import io.fillrate.schema.model.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Domains of floating-point numbers: decimal numbers of so few digits that no two have the same nearest float, or else all floats in their
 * order.
 */
public final class Floats {

    /**
     * Two neighbours of at most this many units differ by more than the distance of two floats there, so that they are rounded to different
     * ones; 2^52 for doubles.
     */
    private static final BigInteger EXACT_FLOATS = BigInteger.ONE.shiftLeft(23);

    private static final BigInteger EXACT_DOUBLES = BigInteger.ONE.shiftLeft(52);

    private static final int MAX_SCALE = 12;

    private Floats() {}

    public static ColumnDomain of(ValueSpec spec, DataType.Floating type) {
        boolean narrow = type.bits() == 32;
        BigDecimal max = new BigDecimal(narrow ? Float.MAX_VALUE : Double.MAX_VALUE);
        BigDecimal min = type.unsigned() ? BigDecimal.ZERO : max.negate();
        return new ColumnDomain(domain(spec, min, max, narrow), narrow ? Scalar.FLOAT4 : Scalar.FLOAT8, true);
    }

    private static Domain domain(ValueSpec spec, BigDecimal min, BigDecimal max, boolean narrow) {
        try {
            Grid grid = Grid.of(spec, min, max, MAX_SCALE, narrow ? EXACT_FLOATS : EXACT_DOUBLES);
            if (grid.units().size() >= spec.distinct()) {
                return new Decimals(
                        grid.units().first().longValueExact(), grid.units().size(), Math.pow(10, grid.scale()), narrow);
            }
        } catch (NotUnderstoodException e) {
            // Numbers of more digits may be allowed.
        }
        Domain all = narrow ? Singles.of(spec, min, max) : Doubles.of(spec, min, max);
        if (all.size() < 1) {
            throw new NotUnderstoodException("no number of " + spec.sqlType() + " is within its limits");
        }
        return all;
    }

    private static BigDecimal low(ValueSpec spec, BigDecimal min) {
        return spec.limits().min().flatMap(Literal::number).map(min::max).orElse(min);
    }

    private static BigDecimal high(ValueSpec spec, BigDecimal max) {
        return spec.limits().max().flatMap(Literal::number).map(max::min).orElse(max);
    }

    /**
     * Decimal numbers in succession, as their nearest doubles or floats. Both numbers of the quotient are exact, so that it is the double
     * that
     * the decimal text stands for.
     *
     * @param divisor a power of ten
     */
    private record Decimals(long first, long size, double divisor, boolean narrow)
            implements Domain.OfDouble, Domain.Ordered {

        @Override
        public double doubleAt(long number) {
            double value = (first + number) / divisor;
            return narrow ? (float) value : value;
        }

        @Override
        public Object at(long number) {
            return boxed(doubleAt(number), narrow);
        }
    }

    private static Object boxed(double value, boolean narrow) {
        if (narrow) {
            return (float) value;
        }
        return value;
    }

    /**
     * All floats from one to another. Their bits are in the order of the numbers, those of the negative ones in the opposite one (IEEE
     * 754).
     *
     * @param first the place of the first one in the order of all
     */
    private record Singles(int first, long size) implements Domain.OfDouble, Domain.Ordered {

        static Singles of(ValueSpec spec, BigDecimal min, BigDecimal max) {
            BigDecimal low = low(spec, min);
            BigDecimal high = high(spec, max);
            float first = low.floatValue();
            float last = high.floatValue();
            first = new BigDecimal(first).compareTo(low) < 0 ? Math.nextUp(first) : first;
            last = new BigDecimal(last).compareTo(high) > 0 ? Math.nextDown(last) : last;
            return new Singles(place(first), (long) place(last) - place(first) + 1);
        }

        private static int place(float value) {
            int bits = Float.floatToIntBits(value);
            return bits >= 0 ? bits : Integer.MIN_VALUE - bits;
        }

        @Override
        public double doubleAt(long number) {
            int place = (int) (first + number);
            return Float.intBitsToFloat(place >= 0 ? place : Integer.MIN_VALUE - place);
        }

        @Override
        public Object at(long number) {
            return boxed(doubleAt(number), true);
        }
    }

    /** All doubles from one to another; see {@link Singles}. */
    private record Doubles(long first, long size) implements Domain.OfDouble, Domain.Ordered {

        static Doubles of(ValueSpec spec, BigDecimal min, BigDecimal max) {
            BigDecimal low = low(spec, min);
            BigDecimal high = high(spec, max);
            double first = low.doubleValue();
            double last = high.doubleValue();
            first = new BigDecimal(first).compareTo(low) < 0 ? Math.nextUp(first) : first;
            last = new BigDecimal(last).compareTo(high) > 0 ? Math.nextDown(last) : last;
            return new Doubles(place(first), Span.of(place(first), place(last)).size());
        }

        private static long place(double value) {
            long bits = Double.doubleToLongBits(value);
            return bits >= 0 ? bits : Long.MIN_VALUE - bits;
        }

        @Override
        public double doubleAt(long number) {
            long place = first + number;
            return Double.longBitsToDouble(place >= 0 ? place : Long.MIN_VALUE - place);
        }

        @Override
        public Object at(long number) {
            return boxed(doubleAt(number), false);
        }
    }
}
