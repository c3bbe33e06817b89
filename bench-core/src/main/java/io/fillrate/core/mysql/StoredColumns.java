package io.fillrate.core.mysql;

import io.fillrate.core.encode.ByTable;
import io.fillrate.core.encode.Limits;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table in the types that MariaDB and MySQL keep them in: integers, float8, numeric, text, uuid, date, time, timestamp and
 * bytea. Their functions refuse values that the database can't hold, and nulls where the column is NOT NULL.
 */
final class StoredColumns {

    /** One for each table: what encoders are kept by is the table. */
    private static final ByTable TABLES = new ByTable();

    private StoredColumns() {}

    /** The table with all of its columns as they are stored. */
    static <T> Table<T> of(Table<T> table) {
        return TABLES.of(
                table,
                absent -> new Table<>(
                        absent.name(),
                        absent.columns().stream().map(StoredColumns::of).toList(),
                        absent.primaryKey()));
    }

    /** The column as it is stored, under its name. */
    static <T> Column<T> of(Column<T> column) {
        Column<T> stored = typed(column);
        if (stored.accessor() instanceof Accessor.OfObject) {
            return column.nullable() ? stored.orNull() : stored;
        }
        return column.nullTest() == null ? stored : stored.nullWhen(column.nullTest());
    }

    private static <T> Column<T> typed(Column<T> column) {
        String name = column.name();
        Accessor<T> accessor = column.accessor();
        if (accessor instanceof Accessor.OfBoolean<T> a) {
            return Column.int2(name, row -> a.function().test(row) ? 1 : 0);
        } else if (accessor instanceof Accessor.OfFloat<T> a) {
            // As a double, because the text of the greatest float is a number beyond it.
            return Column.float8(name, row -> StoredValues.finite(a.function().applyAsFloat(row)));
        } else if (accessor instanceof Accessor.OfDouble<T> a) {
            return Column.float8(name, row -> StoredValues.finite(a.function().applyAsDouble(row)));
        } else if (accessor instanceof Accessor.OfObject<T> a) {
            return ofObject(name, column.type(), new NullChecked<>(a.function(), column.nullable()));
        }
        return column;
    }

    private static <T> Column<T> ofObject(String name, ColumnType type, NullChecked<T> value) {
        if (type instanceof Numeric numeric) {
            return Column.numeric(
                    name,
                    numeric.precision(),
                    numeric.scale(),
                    value.as(Number.class, number -> StoredValues.decimal(number, numeric)));
        } else if (type instanceof Array) {
            return Column.text(name, value.as(List.class, JsonArrays::text));
        }
        return switch ((Scalar) type) {
            case TEXT, JSON, JSONB -> Column.text(name, value.as(String.class, Function.identity()));
            case UUID -> Column.uuid(name, value.as(UUID.class, Function.identity()));
            case DATE -> Column.date(name, value.as(LocalDate.class, StoredValues::date));
            case TIME -> Column.time(name, value.as(LocalTime.class, StoredValues::time));
            case TIMESTAMP -> Column.timestamp(name, value.as(LocalDateTime.class, StoredValues::dateTime));
            case TIMESTAMPTZ -> Column.timestamp(name, value.as(Instant.class, StoredValues::utc));
            case INTERVAL, INET -> Column.text(name, value.as(Object.class, Object::toString));
            case BYTEA -> Column.bytea(name, value.as(byte[].class, Function.identity()));
            default -> throw new IllegalArgumentException("column " + name + " is no object");
        };
    }

    /** An accessor's function that refuses null where the column does. */
    private record NullChecked<T>(Function<T, ? extends @Nullable Object> function, boolean nullable) {

        <V, S> Function<T, @Nullable S> as(Class<V> type, Function<? super V, S> store) {
            return row -> {
                @Nullable Object value = function.apply(row);
                if (value != null) {
                    return store.apply(type.cast(value));
                } else if (nullable) {
                    return null;
                }
                throw Limits.missing();
            };
        }
    }
}
