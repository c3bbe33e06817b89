package io.fillrate.schema.generate;

import org.jspecify.annotations.Nullable;

/**
 * The values of a column by row number: a pure function, so that any range of rows can be made alone, in any order, on any machine, and is
 * the same. Safe for use by many threads.
 */
@FunctionalInterface
public interface Values {

    /**
     * The value in a row, of the Java type that the column is loaded as; null for NULL.
     *
     * @param row from 0 to {@link Long#MAX_VALUE} − 1
     */
    @Nullable
    Object get(long row);

    /** Whole numbers, made without a box. */
    interface OfLong extends Values {

        /** The value in a row; never NULL. */
        long getLong(long row);

        @Override
        default Object get(long row) {
            return getLong(row);
        }
    }

    /** Floating-point numbers, made without a box. */
    interface OfDouble extends Values {

        /** The value in a row; never NULL. */
        double getDouble(long row);

        @Override
        default Object get(long row) {
            return getDouble(row);
        }
    }
}
