package io.fillrate.data;

import java.util.Locale;

/**
 * The type of a column, in PostgreSQL's terms: a {@link Scalar}, a {@link Numeric} with its precision, or an {@link Array}.
 * Each names the Java type that a row's accessor gives for it.
 */
public sealed interface ColumnType permits ColumnType.Scalar, ColumnType.Numeric, ColumnType.Array {

    /** The name of this type in lower case, as in DDL: {@code int8}, {@code numeric(10,2)}, {@code text[]}. */
    String sqlName();

    /** Types without parameters. */
    enum Scalar implements ColumnType {
        /** Java {@code boolean}. */
        BOOLEAN,
        /** Java {@code int}, −32,768 to 32,767. */
        INT2,
        /** Java {@code int}. */
        INT4,
        /** Java {@code long}. */
        INT8,
        /** Java {@code float}. */
        FLOAT4,
        /** Java {@code double}. */
        FLOAT8,
        /** {@link String}, every code point but U+0000. */
        TEXT,
        /** {@link java.util.UUID}. */
        UUID,
        /** {@link java.time.LocalDate}; {@code MIN} and {@code MAX} stand for −infinity and infinity. */
        DATE,
        /** {@link java.time.LocalTime}, to the microsecond (finer parts are rounded half up). */
        TIME,
        /** {@link java.time.LocalDateTime}, to the microsecond; {@code MIN} and {@code MAX} stand for −infinity and infinity. */
        TIMESTAMP,
        /** {@link java.time.Instant}, to the microsecond; {@code MIN} and {@code MAX} stand for −infinity and infinity. */
        TIMESTAMPTZ,
        /** {@link Interval}. */
        INTERVAL,
        /** {@code byte[]}. */
        BYTEA,
        /** {@link String} of JSON, kept as it is written. */
        JSON,
        /** {@link String} of JSON, kept as a tree. */
        JSONB,
        /** {@link Inet}. */
        INET;

        @Override
        public String sqlName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Exact decimal numbers: {@link java.math.BigDecimal}, or the {@link Double}s NaN, infinity and −infinity.
     *
     * @param precision digits in all, 1 to 1000, or 0 for no limit
     * @param scale digits after the point, 0 to {@code precision}
     */
    record Numeric(int precision, int scale) implements ColumnType {

        /** A {@code numeric} of any size: up to 131,072 digits before the point and 16,383 after it. */
        public static final Numeric UNLIMITED = new Numeric(0, 0);

        public Numeric {
            if (precision < 0 || precision > 1000) {
                throw new IllegalArgumentException(
                        "numeric precision " + precision + ": must be 1 to 1000, or 0 for no limit");
            }
            if (scale < 0 || scale > precision) {
                throw new IllegalArgumentException(
                        "numeric scale " + scale + ": must be 0 to the precision, " + precision);
            }
        }

        /** Whether values have no limit but PostgreSQL's own. */
        public boolean unlimited() {
            return precision == 0;
        }

        @Override
        public String sqlName() {
            return unlimited() ? "numeric" : "numeric(" + precision + "," + scale + ")";
        }
    }

    /**
     * A list of values: {@link java.util.List} with possibly null elements. Lists of lists of equal lengths are PostgreSQL's
     * multi-dimensional arrays.
     *
     * @param element the type of the innermost elements, never an array
     * @param depth how deep lists stand within lists, at least 1; for PostgreSQL a remark only: its arrays take any number of dimensions
     */
    record Array(ColumnType element, int depth) implements ColumnType {

        public Array {
            if (element instanceof Array) {
                throw new IllegalArgumentException(
                        "an array of arrays has the innermost element's type: " + element.sqlName());
            }
            if (depth < 1) {
                throw new IllegalArgumentException("array depth " + depth + ": must be at least 1");
            }
        }

        /** A plain list, or in PostgreSQL one of any depth. */
        public Array(ColumnType element) {
            this(element, 1);
        }

        @Override
        public String sqlName() {
            return element.sqlName() + "[]".repeat(depth);
        }
    }
}
