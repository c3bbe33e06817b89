package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A DELETE that makes the table anew of the rows that stay, in one transaction. It costs as much as there are rows that stay, but neither
 * takes keys out of an index one by one nor leaves row groups full of holes, which the next checkpoint would write again.
 */
final class DuckDbRebuildWriter<T> extends DuckDbArrowWriter<T> {

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;
    private static final String OLD = "fillrate_old_rows";

    private DuckDbRebuildWriter(WriterContext<T> context, ArrowForm<T> keys) {
        super(context, keys, keep(context.table(), keys.relation(VIEW)));
        List<String> obstacles = prepared(() -> definition().obstacles());
        if (!obstacles.isEmpty()) {
            close();
            throw context.unavailable("table " + context.table().name() + " has " + String.join(" and ", obstacles)
                    + ", with which it can't be made anew");
        }
    }

    static <T> BulkWriter<T> delete(WriterContext<T> context, Operation operation) {
        return new DuckDbRebuildWriter<>(
                context, ArrowForm.natively(new OperationSql(operation).travelling(context.table())));
    }

    private TableDefinition definition() throws SQLException {
        return TableDefinition.read(connection(), context().table().name());
    }

    private static String keep(Table<?> table, String keys) {
        String sameKey = table.keyColumns().stream()
                .map(Column::name)
                .map(DIALECT::quote)
                .map(name -> "o." + name + " = k." + name)
                .collect(Collectors.joining(" AND "));
        return "INSERT INTO " + DIALECT.quote(table.name()) + " SELECT o.* FROM " + OLD + " AS o ANTI JOIN " + keys
                + " AS k ON " + sameKey;
    }

    @Override
    long loadInTransaction(RowCursor<T> keys) throws SQLException {
        phases().enter(Phase.STAGE);
        String table = DIALECT.quote(context().table().name());
        TableDefinition definition = definition();
        for (String index : definition.indexes()) {
            execute("DROP INDEX " + DIALECT.quote(index)); // or else the table can't be renamed
        }
        execute("ALTER TABLE " + table + " RENAME TO " + OLD);
        execute(definition.createTable());
        long kept = super.loadInTransaction(keys);
        phases().enter(Phase.TRANSFER);
        long before = number("SELECT count(*) FROM " + OLD);
        execute("DROP TABLE " + OLD);
        for (String index : definition.createIndexes()) {
            execute(index);
        }
        return before - kept;
    }
}
