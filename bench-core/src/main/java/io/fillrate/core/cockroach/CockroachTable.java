package io.fillrate.core.cockroach;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;

/** Tables as CockroachDB keeps them. */
public final class CockroachTable {

    private CockroachTable() {}

    /**
     * The table with {@code jsonb} for {@code json}: to CockroachDB these are two names of one type, which keeps no text as it
     * was written.
     */
    public static <T> Table<T> of(Table<T> table) {
        return new Table<>(
                table.schema(),
                table.name(),
                table.columns().stream().map(CockroachTable::column).toList(),
                table.primaryKey());
    }

    private static <T> Column<T> column(Column<T> column) {
        return column.type() == Scalar.JSON
                ? new Column<>(
                        column.name(),
                        Scalar.JSONB,
                        column.accessor(),
                        column.nullTest(),
                        column.nullable(),
                        column.identity())
                : column;
    }
}
