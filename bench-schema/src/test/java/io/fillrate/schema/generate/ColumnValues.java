package io.fillrate.schema.generate;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Permutation;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/**
 * The values of a column by row number, drawn from a domain: pure functions of the row number, the data seed and the names of table and
 * column.
 * Values without NULL are {@link Values.OfLong} or {@link Values.OfDouble} where the domain is of such.
 */
public final class ColumnValues {

    /** What other random decision a column's rows have. */
    private static final String NULLS = "/null";

    private static final String ORDER = "/order";

    private ColumnValues() {}

    /**
     * Values at random, which repeat.
     *
     * @param nullShare of the rows, 0 to 1
     * @param seed the data seed
     * @param table its schema and name, so that tables of one name differ
     */
    public static Values random(Domain domain, double nullShare, long seed, String table, String column) {
        IndexedRandom random = IndexedRandom.of(seed, table, column);
        long size = requireValues(domain);
        return withNulls(numbered(domain, row -> Mix.below(random.bits(row), size)), nullShare, seed, table, column);
    }

    /**
     * Values in random order, none of which repeats, NULL excepted; for rows below the domain's size.
     *
     * @param nullShare of the rows, 0 to 1
     * @param seed the data seed
     * @param table its schema and name, so that tables of one name differ
     */
    public static Values permuted(Domain domain, double nullShare, long seed, String table, String column) {
        Permutation order = new Permutation(
                requireValues(domain),
                IndexedRandom.of(seed, table, column + ORDER).key());
        return withNulls(numbered(domain, order::at), nullShare, seed, table, column);
    }

    /**
     * Values by number.
     *
     * @param number of a row's value, by row; below the domain's size
     */
    public static Values numbered(Domain domain, LongUnaryOperator number) {
        if (domain instanceof Domain.OfLong longs) {
            return new Longs(longs, number);
        }
        return domain instanceof Domain.OfDouble doubles
                ? new Doubles(doubles, number)
                : row -> domain.at(number.applyAsLong(row));
    }

    private static long requireValues(Domain domain) {
        if (domain.size() < 1) {
            throw new IllegalArgumentException("the domain has no values");
        }
        return domain.size();
    }

    private static Values withNulls(Values values, double share, long seed, String table, String column) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("nullShare " + share + ": must be 0 to 1");
        } else if (share == 0) {
            return values;
        }
        LongPredicate isNull = nulls(share, seed, table, column);
        return row -> isNull.test(row) ? null : values.get(row);
    }

    /**
     * Which rows of a column are NULL.
     *
     * @param share of the rows, 0 to 1
     * @param seed the data seed
     * @param table its schema and name, so that tables of one name differ
     */
    public static LongPredicate nulls(double share, long seed, String table, String column) {
        IndexedRandom random = IndexedRandom.of(seed, table, column + NULLS);
        long below = (long) (share * 0x1p53);
        return row -> random.bits(row) >>> 11 < below;
    }

    private record Longs(Domain.OfLong domain, LongUnaryOperator number) implements Values.OfLong {

        @Override
        public long getLong(long row) {
            return domain.longAt(number.applyAsLong(row));
        }

        @Override
        public Object get(long row) {
            return domain.at(number.applyAsLong(row));
        }
    }

    private record Doubles(Domain.OfDouble domain, LongUnaryOperator number) implements Values.OfDouble {

        @Override
        public double getDouble(long row) {
            return domain.doubleAt(number.applyAsLong(row));
        }

        @Override
        public Object get(long row) {
            return domain.at(number.applyAsLong(row));
        }
    }
}
