package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.data.Table;

/** Opens writers for tables that DuckDB has the types for, and that have the key that an UPDATE or DELETE needs. */
record CheckedFactory(Operation operation, DuckDbOpener opener) implements WriterFactory {

    @Override
    public <T> BulkWriter<T> open(WriterContext<T> context) {
        try {
            check(context.table());
        } catch (IllegalArgumentException e) {
            throw context.failure(String.valueOf(e.getMessage()), e);
        }
        return opener.open(context, operation);
    }

    private void check(Table<?> table) {
        DuckDbTypes.check(table);
        if (operation == Operation.INSERT) {
            return;
        }
        if (table.primaryKey().isEmpty()) {
            throw new IllegalArgumentException(operation + " finds its rows by the primary key, and table "
                    + table.name() + " has none: say with keyedBy which columns it is");
        }
        if (operation == Operation.UPDATE && table.valueColumns().isEmpty()) {
            throw new IllegalArgumentException(operation + " sets the columns that are none of the key's, and table "
                    + table.name() + " has none");
        }
    }
}
