package io.fillrate.data;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The type of a column, in PostgreSQL's terms: a {@link Scalar}, a {@link Numeric} with its precision, or an {@link Array}.
 * Each names the Java type that a row's accessor gives for it.
 */
public sealed interface ColumnType permits ColumnType.Scalar, ColumnType.Numeric, ColumnType.Array {

    /** The name of this type in lower case, as in DDL: {@code int8}, {@code numeric(10,2)}, {@code text[]}. */
    String sqlName();

    /** The Java class of its values; of a primitive, that of its boxes. */
    Class<?> javaType();

    /** Returns what one of three functions makes of this type: the function for its kind. */
    <R extends @Nullable Object> R fold(
            Function<Scalar, ? extends R> scalar,
            Function<Numeric, ? extends R> numeric,
            Function<Array, ? extends R> array);

    /** Returns the type of a {@link #sqlName()}, such as {@code int8}, {@code numeric(10,2)} or {@code text[]}; empty if there is none. */
    static Optional<ColumnType> of(String sqlName) {
        Matcher matcher = Pattern.compile("(\\w+)(?:\\((\\d{1,4}), *(\\d{1,4})\\))?((?:\\[])*)")
                .matcher(sqlName);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String name = matcher.group(1);
        Optional<? extends ColumnType> element = name.equals("numeric")
                ? Optional.of(
                        matcher.group(2) == null
                                ? Numeric.UNLIMITED
                                : new Numeric(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3))))
                : Stream.of(Scalar.values())
                        .filter(scalar -> scalar.sqlName().equals(name) && matcher.group(2) == null)
                        .findFirst();
        int depth = matcher.group(4).length() / 2;
        return element.map(type -> depth == 0 ? type : new Array(type, depth));
    }

    /** Types without parameters. */
    enum Scalar implements ColumnType {
        /** Java {@code boolean}. */
        BOOLEAN(Boolean.class),
        /** Java {@code int}, −32,768 to 32,767. */
        INT2(Integer.class),
        /** Java {@code int}. */
        INT4(Integer.class),
        /** Java {@code long}. */
        INT8(Long.class),
        /** Java {@code float}. */
        FLOAT4(Float.class),
        /** Java {@code double}. */
        FLOAT8(Double.class),
        /** {@link String}, every code point; PostgreSQL takes all but U+0000. */
        TEXT(String.class),
        /** {@link java.util.UUID}. */
        UUID(java.util.UUID.class),
        /** {@link LocalDate}; {@code MIN} and {@code MAX} stand for −infinity and infinity. */
        DATE(LocalDate.class),
        /** {@link LocalTime}, to the microsecond (finer parts are rounded half up). */
        TIME(LocalTime.class),
        /** {@link LocalDateTime}, to the microsecond; {@code MIN} and {@code MAX} stand for −infinity and infinity. */
        TIMESTAMP(LocalDateTime.class),
        /** {@link Instant}, to the microsecond; {@code MIN} and {@code MAX} stand for −infinity and infinity. */
        TIMESTAMPTZ(Instant.class),
        /** {@link Interval}. */
        INTERVAL(Interval.class),
        /** {@code byte[]}. */
        BYTEA(byte[].class),
        /** {@link String} of JSON, kept as it is written. */
        JSON(String.class),
        /** {@link String} of JSON, kept as a tree. */
        JSONB(String.class),
        /** {@link Inet}. */
        INET(Inet.class);

        private final Class<?> javaType;

        Scalar(Class<?> javaType) {
            this.javaType = javaType;
        }

        @Override
        public Class<?> javaType() {
            return javaType;
        }

        @Override
        public String sqlName() {
            return name().toLowerCase(Locale.ROOT);
        }

        @Override
        public <R extends @Nullable Object> R fold(
                Function<Scalar, ? extends R> scalar,
                Function<Numeric, ? extends R> numeric,
                Function<Array, ? extends R> array) {
            return scalar.apply(this);
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

        @Override
        public Class<?> javaType() {
            return Number.class;
        }

        /** Whether values have no limit but PostgreSQL's own. */
        public boolean unlimited() {
            return precision == 0;
        }

        @Override
        public String sqlName() {
            return unlimited() ? "numeric" : "numeric(" + precision + "," + scale + ")";
        }

        @Override
        public <R extends @Nullable Object> R fold(
                Function<Scalar, ? extends R> scalar,
                Function<Numeric, ? extends R> numeric,
                Function<Array, ? extends R> array) {
            return numeric.apply(this);
        }
    }

    /**
     * A list of values: {@link List} with possibly null elements. Lists of lists of equal lengths are PostgreSQL's
     * multi-dimensional arrays.
     *
     * @param element the type of the innermost elements, never an array
     * @param depth how deep lists are nested in lists, at least 1; for PostgreSQL a remark only: its arrays take any number of dimensions
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

        @Override
        public Class<?> javaType() {
            return List.class;
        }

        /** A plain list, or in PostgreSQL one of any depth. */
        public Array(ColumnType element) {
            this(element, 1);
        }

        @Override
        public String sqlName() {
            return element.sqlName() + "[]".repeat(depth);
        }

        @Override
        public <R extends @Nullable Object> R fold(
                Function<Scalar, ? extends R> scalar,
                Function<Numeric, ? extends R> numeric,
                Function<Array, ? extends R> array) {
            return array.apply(this);
        }
    }
}
