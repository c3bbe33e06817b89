package io.fillrate.core.internal.jdbc;

import io.fillrate.core.GeneratedKeys;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A row and the key that the database gives it, which is known when the row is about to be sent, or has been. */
final class KeyedRow<T> {

    private final T row;
    private long key;

    KeyedRow(T row) {
        this.row = row;
    }

    T row() {
        return row;
    }

    long key() {
        return key;
    }

    void setKey(long given) {
        key = given;
    }

    private int intKey() {
        return Math.toIntExact(key);
    }

    /**
     * Returns the table of such rows: the columns of a table, with its key's column among them or after them, or without it if the
     * database fills it in.
     */
    static <T> Table<KeyedRow<T>> table(Table<T> table, GeneratedKeys keys, KeySource source) {
        List<Column<KeyedRow<T>>> columns = new ArrayList<>();
        boolean isMissing = source.isTakenBefore();
        for (Column<T> column : table.columns()) {
            if (!column.name().equals(keys.column())) {
                columns.add(column(column));
            } else if (isMissing) {
                columns.add(keyColumn(keys.column(), source.type()));
                isMissing = false;
            }
        }
        if (isMissing) {
            columns.add(keyColumn(keys.column(), source.type()));
        }
        boolean isKeyed = source.isTakenBefore() || !table.primaryKey().contains(keys.column());
        return new Table<>(table.schema(), table.name(), columns, isKeyed ? table.primaryKey() : List.of());
    }

    private static <T> Column<KeyedRow<T>> keyColumn(String name, Scalar type) {
        return switch (type) {
            case INT2 -> Column.int2(name, KeyedRow::intKey);
            case INT4 -> Column.int4(name, KeyedRow::intKey);
            default -> Column.int8(name, row -> row.key);
        };
    }

    private static <T> Column<KeyedRow<T>> column(Column<T> column) {
        @Nullable Predicate<T> isNull = column.nullTest();
        return new Column<>(
                column.name(),
                column.type(),
                accessor(column),
                isNull == null ? null : keyed -> isNull.test(keyed.row),
                column.nullable(),
                column.identity());
    }

    private static <T> Accessor<KeyedRow<T>> accessor(Column<T> column) {
        return column.fold(
                value -> new Accessor.OfBoolean<>(keyed -> value.test(keyed.row)),
                value -> new Accessor.OfInt<>(keyed -> value.applyAsInt(keyed.row)),
                value -> new Accessor.OfInt<>(keyed -> value.applyAsInt(keyed.row)),
                value -> new Accessor.OfLong<>(keyed -> value.applyAsLong(keyed.row)),
                value -> new Accessor.OfFloat<>(keyed -> value.applyAsFloat(keyed.row)),
                value -> new Accessor.OfDouble<>(keyed -> value.applyAsDouble(keyed.row)),
                value -> new Accessor.OfObject<>(column.type().javaType(), keyed -> value.apply(keyed.row)));
    }
}
