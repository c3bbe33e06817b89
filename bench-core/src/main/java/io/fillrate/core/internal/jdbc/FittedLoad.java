package io.fillrate.core.internal.jdbc;

import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.encode.StoredColumns.Setting;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.util.Optional;

/**
 * A load whose values are those that the database's columns hold exactly.
 *
 * @param context with a table that gives these values, and refuses others
 * @param overridesKeys whether an INSERT has to say that it has keys which the database would give
 * @param setting of the session that would change values
 */
public record FittedLoad<T>(WriterContext<T> context, boolean overridesKeys, Optional<Setting> setting) {

    /** A load whose values are left to the database. */
    public static <T> FittedLoad<T> unknown(WriterContext<T> context) {
        return new FittedLoad<>(context, false, Optional.empty());
    }

    /**
     * Returns a load into known columns.
     *
     * @throws io.fillrate.core.BulkWriteException if the values of a column are the database's, with the column
     */
    public static <T> FittedLoad<T> of(WriterContext<T> context, StoredColumns columns) {
        columns.generated(context.table()).ifPresent(column -> {
            throw context.failure(
                    null,
                    column,
                    "the database computes its values (GENERATED ALWAYS): leave the column out of the load",
                    null);
        });
        return new FittedLoad<>(
                new WriterContext<>(
                        context.strategy(),
                        columns.fitted(context.table(), context.options().inexact()),
                        context.session(),
                        context.options()),
                columns.overridesKeys(context.table()),
                columns.setting());
    }

    /** Returns the same load into another table, by its schema and name. */
    public FittedLoad<T> into(Table<T> other) {
        Table<T> table = context.table();
        return new FittedLoad<>(
                new WriterContext<>(
                        context.strategy(),
                        new Table<>(other.schema(), other.name(), table.columns(), table.primaryKey()),
                        context.session(),
                        context.options()),
                overridesKeys,
                setting);
    }
}
