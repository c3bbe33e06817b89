package io.fillrate.schema.generate.scalar;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.generate.scalar.Grid.Span;
import io.fillrate.schema.model.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Domains of numbers that look natural for their column's name. */
public final class NumberDomains {

    /** Greater than any number that a limit names. */
    private static final BigDecimal UNLIMITED = new BigDecimal("1e30");

    /** Digits after the point that a numeric without limits is given at most. */
    private static final int UNLIMITED_SCALE = 6;

    private static final BigInteger ANY = UNLIMITED.scaleByPowerOfTen(40).toBigInteger();

    private NumberDomains() {}

    /** Whether the name of a column says what its numbers are. */
    public static boolean areKnown(String column) {
        return Grid.isNatural(column);
    }

    public static ColumnDomain whole(ValueSpec spec, DataType.Int type) {
        Grid grid = Grid.of(spec, BigDecimal.valueOf(type.min()), BigDecimal.valueOf(type.max()), 0, ANY);
        boolean isShort = type.min() >= Short.MIN_VALUE && type.max() <= Short.MAX_VALUE;
        Scalar loadedAs = isShort ? Scalar.INT2 : type.isInt() ? Scalar.INT4 : Scalar.INT8;
        boolean exact = type.equals(DataType.Int.signed(16))
                || type.equals(DataType.Int.signed(32))
                || (type.equals(DataType.Int.signed(64)) && !isHuge(spec));
        return new ColumnDomain(
                whole(grid.units(), loadedAs),
                loadedAs,
                exact || spec.database().hasMySqlDialect());
    }

    /** Whether it is a DuckDB type of more than 64 bits, which is known by its name only. */
    private static boolean isHuge(ValueSpec spec) {
        return spec.database() == DatabaseKind.DUCKDB && !spec.sqlType().equalsIgnoreCase("bigint");
    }

    private static Domain whole(Span units, Scalar loadedAs) {
        return new WholeNumbers(units.first().longValueExact(), units.size(), loadedAs != Scalar.INT8);
    }

    /** MySQL's and MariaDB's years: those of one byte, without the year 0. */
    public static ColumnDomain year(ValueSpec spec) {
        Grid grid = Grid.of(
                spec.part("year", spec.type(), spec.sqlType(), spec.limits()),
                BigDecimal.valueOf(1901),
                BigDecimal.valueOf(2155),
                0,
                ANY);
        return new ColumnDomain(whole(grid.units(), Scalar.INT2), Scalar.INT2, true);
    }

    public static ColumnDomain decimal(ValueSpec spec, DataType.Decimal type) {
        boolean unlimited = type.precision() == 0;
        BigDecimal max = unlimited
                ? UNLIMITED
                : new BigDecimal(BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE), type.scale());
        Grid grid = Grid.of(
                spec,
                type.unsigned() ? BigDecimal.ZERO : max.negate(),
                max,
                unlimited ? UNLIMITED_SCALE : type.scale(),
                ANY);
        boolean known = !unlimited && type.scale() >= 0 && type.scale() <= type.precision();
        return new ColumnDomain(
                new Decimals(grid), known ? new Numeric(type.precision(), type.scale()) : Numeric.UNLIMITED, true);
    }

    /** PostgreSQL's {@code money} as a plain number, which it reads under most settings of {@code lc_monetary}. */
    public static ColumnDomain money(ValueSpec spec) {
        BigDecimal max = new BigDecimal("90000000000000000");
        Decimals amounts = new Decimals(Grid.of(spec, max.negate(), max, 2, ANY));
        Domain text = new Numbered(amounts.size(), number -> amounts.at(number).toPlainString());
        return new ColumnDomain(text, Scalar.TEXT, false);
    }

    /** Whole numbers in succession. */
    record WholeNumbers(long first, long size, boolean ints) implements Domain.OfLong, Domain.Ordered {

        @Override
        public long longAt(long number) {
            return first + number;
        }

        @Override
        public Object at(long number) {
            if (ints) {
                return (int) longAt(number);
            }
            return longAt(number);
        }
    }

    /** Decimal numbers in succession. */
    static final class Decimals implements Domain.Ordered {

        private final BigInteger first;
        private final long size;
        private final int scale;
        private final boolean isCompact;
        private final long compactFirst;

        Decimals(Grid grid) {
            first = grid.units().first();
            size = grid.units().size();
            scale = grid.scale();
            isCompact = first.bitLength() < Long.SIZE
                    && first.add(BigInteger.valueOf(size)).bitLength() < Long.SIZE;
            compactFirst = first.longValue();
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public BigDecimal at(long number) {
            BigDecimal decimal = isCompact
                    ? BigDecimal.valueOf(compactFirst + number, scale)
                    : new BigDecimal(first.add(BigInteger.valueOf(number)), scale);
            return scale < 0 ? decimal.setScale(0) : decimal;
        }
    }
}
