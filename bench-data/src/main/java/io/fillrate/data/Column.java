package io.fillrate.data;

import io.fillrate.data.ColumnType.Scalar;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table: its name, its type, and how its value is read from a row. Immutable and safe for use by many threads,
 * as long as its functions are.
 *
 * <p>Columns are NOT NULL unless made {@link #orNull()} or {@link #nullWhen(Predicate)}.
 *
 * @param name as in the database, unquoted, any characters but U+0000
 * @param accessor reads the value; its shape fits the type
 * @param nullTest whether a primitive value is NULL in a row; null where it never is, and for objects
 * @param nullable whether the column takes NULL
 * @param identity whether the database numbers the rows when no value is given
 * @param <T> the row, of any class
 */
public record Column<T>(
        String name,
        ColumnType type,
        Accessor<T> accessor,
        @Nullable Predicate<T> nullTest,
        boolean nullable,
        boolean identity) {

    public Column {
        Table.checkName("column", name);
    }

    private Column(String name, ColumnType type, Accessor<T> accessor) {
        this(name, type, accessor, null, false, false);
    }

    private static <T> Column<T> ofObject(String name, ColumnType type, Function<T, ? extends @Nullable Object> value) {
        return new Column<>(name, type, new Accessor.OfObject<>(type.javaType(), value));
    }

    public static <T> Column<T> bool(String name, Predicate<T> value) {
        return new Column<>(name, Scalar.BOOLEAN, new Accessor.OfBoolean<>(value));
    }

    public static <T> Column<T> int2(String name, ToIntFunction<T> value) {
        return new Column<>(name, Scalar.INT2, new Accessor.OfInt<>(value));
    }

    public static <T> Column<T> int4(String name, ToIntFunction<T> value) {
        return new Column<>(name, Scalar.INT4, new Accessor.OfInt<>(value));
    }

    public static <T> Column<T> int8(String name, ToLongFunction<T> value) {
        return new Column<>(name, Scalar.INT8, new Accessor.OfLong<>(value));
    }

    public static <T> Column<T> float4(String name, ToFloatFunction<T> value) {
        return new Column<>(name, Scalar.FLOAT4, new Accessor.OfFloat<>(value));
    }

    public static <T> Column<T> float8(String name, ToDoubleFunction<T> value) {
        return new Column<>(name, Scalar.FLOAT8, new Accessor.OfDouble<>(value));
    }

    /** See {@link ColumnType.Numeric} for the values. */
    public static <T> Column<T> numeric(
            String name, int precision, int scale, Function<T, ? extends @Nullable Number> value) {
        return ofObject(name, new ColumnType.Numeric(precision, scale), value);
    }

    /** A numeric of any size; see {@link ColumnType.Numeric} for the values. */
    public static <T> Column<T> numeric(String name, Function<T, ? extends @Nullable Number> value) {
        return ofObject(name, ColumnType.Numeric.UNLIMITED, value);
    }

    public static <T> Column<T> text(String name, Function<T, @Nullable String> value) {
        return ofObject(name, Scalar.TEXT, value);
    }

    public static <T> Column<T> uuid(String name, Function<T, @Nullable UUID> value) {
        return ofObject(name, Scalar.UUID, value);
    }

    public static <T> Column<T> date(String name, Function<T, @Nullable LocalDate> value) {
        return ofObject(name, Scalar.DATE, value);
    }

    public static <T> Column<T> time(String name, Function<T, @Nullable LocalTime> value) {
        return ofObject(name, Scalar.TIME, value);
    }

    public static <T> Column<T> timestamp(String name, Function<T, @Nullable LocalDateTime> value) {
        return ofObject(name, Scalar.TIMESTAMP, value);
    }

    public static <T> Column<T> timestamptz(String name, Function<T, @Nullable Instant> value) {
        return ofObject(name, Scalar.TIMESTAMPTZ, value);
    }

    public static <T> Column<T> interval(String name, Function<T, @Nullable Interval> value) {
        return ofObject(name, Scalar.INTERVAL, value);
    }

    public static <T> Column<T> bytea(String name, Function<T, byte @Nullable []> value) {
        return ofObject(name, Scalar.BYTEA, value);
    }

    public static <T> Column<T> json(String name, Function<T, @Nullable String> value) {
        return ofObject(name, Scalar.JSON, value);
    }

    public static <T> Column<T> jsonb(String name, Function<T, @Nullable String> value) {
        return ofObject(name, Scalar.JSONB, value);
    }

    public static <T> Column<T> inet(String name, Function<T, @Nullable Inet> value) {
        return ofObject(name, Scalar.INET, value);
    }

    /** Lists of values of the element type; in PostgreSQL lists of such lists as well, and so on. */
    public static <T> Column<T> array(String name, ColumnType element, Function<T, ? extends @Nullable List<?>> value) {
        return array(name, element, 1, value);
    }

    /** Lists of a certain depth: 2 for lists of lists. */
    public static <T> Column<T> array(
            String name, ColumnType element, int depth, Function<T, ? extends @Nullable List<?>> value) {
        return ofObject(name, new ColumnType.Array(element, depth), value);
    }

    /** This column taking NULL, which its function gives as null; for primitives use {@link #nullWhen}. */
    public Column<T> orNull() {
        if (!(accessor instanceof Accessor.OfObject)) {
            throw new IllegalStateException(
                    "column " + name + " is a primitive " + type.sqlName() + ": say when it is NULL with nullWhen");
        }
        return new Column<>(name, type, accessor, null, true, identity);
    }

    /** This column being NULL in rows that pass the test; its function is not called for those. */
    public Column<T> nullWhen(Predicate<T> test) {
        return new Column<>(name, type, accessor, test, true, identity);
    }

    /** This column numbered by the database when no value is given; loads always give one. */
    public Column<T> asIdentity() {
        return new Column<>(name, type, accessor, nullTest, nullable, true);
    }

    /**
     * Returns what one of seven functions makes of the column's accessor: the function for the Java type of its values. Code is so chosen
     * once per column, and rows are then read without a box or a type test. NULL is the caller's: {@link #nullTest()} says when a primitive
     * is NULL, and the function of an object returns null.
     */
    public <R extends @Nullable Object> R fold(
            Function<Predicate<T>, ? extends R> bool,
            Function<ToIntFunction<T>, ? extends R> int2,
            Function<ToIntFunction<T>, ? extends R> int4,
            Function<ToLongFunction<T>, ? extends R> int8,
            Function<ToFloatFunction<T>, ? extends R> float4,
            Function<ToDoubleFunction<T>, ? extends R> float8,
            Function<Function<T, ? extends @Nullable Object>, ? extends R> object) {
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return bool.apply(a.function());
        } else if (accessor instanceof Accessor.OfInt<T> a) {
            return (type == Scalar.INT2 ? int2 : int4).apply(a.function());
        } else if (accessor instanceof Accessor.OfLong<T> a) {
            return int8.apply(a.function());
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            return float4.apply(a.function());
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return float8.apply(a.function());
        }
        return object.apply(((Accessor.OfObject<T>) accessor).function());
    }

    /** The value in a box, or null; where speed does not matter. */
    public @Nullable Object get(T row) {
        return nullTest != null && nullTest.test(row) ? null : accessor.get(row);
    }
}
