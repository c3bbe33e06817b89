package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code arrow-stream-rebuild} and {@code arrow-rebuild}: recreates the table without its primary key and indexes, fills it over an Arrow
 * stream, and adds them again, in one transaction. Building an index over existing rows uses all threads and takes much less time than
 * adding to it row by row, which the commit repeats; and a new table has no row groups with holes. The price: rows that stay are written
 * again.
 *
 * <p>An INSERT writes the old rows and then the new ones. A DELETE writes the old rows whose keys are not among those to delete, so that no
 * key is removed from an index.
 */
final class DuckDbRebuildWriter<T> extends DuckDbArrowWriter<T> {

    /** The name of the old table while rows are copied from it; it stays in its schema. */
    private static final String OLD = "fillrate_old_rows";

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;

    private final Operation operation;
    private final String table;
    private final String old;

    private DuckDbRebuildWriter(WriterContext<T> context, Operation operation, Layout<T> layout, String sql) {
        super(context, DuckDbDialect.INSTANCE, layout, sql);
        this.operation = operation;
        table = DIALECT.quote(context.table());
        old = old(context.table());
        List<String> obstacles = prepared(() -> definition().obstacles());
        if (!obstacles.isEmpty()) {
            close();
            throw context.unavailable("table " + context.table().fullName() + " has " + String.join(" and ", obstacles)
                    + ", which a rebuild would lose");
        }
    }

    /**
     * Opens a writer.
     *
     * @param operation INSERT or DELETE
     */
    static <T> BulkWriter<T> open(WriterContext<T> context, Operation operation) {
        OperationSql statement = new OperationSql(operation);
        Layout<T> layout = Layout.nativeTypes(statement.requiredColumns(context.table()));
        String sql = operation == Operation.DELETE
                ? keepOthers(context.table(), layout.relation())
                : statement.with(context.table(), layout.relation());
        return new DuckDbRebuildWriter<>(context, operation, layout, sql);
    }

    private static String keepOthers(Table<?> table, String keys) {
        String sameKey = table.keyColumns().stream()
                .map(Column::name)
                .map(DIALECT::quote)
                .map(name -> "o." + name + " = k." + name)
                .collect(Collectors.joining(" AND "));
        return "INSERT INTO " + DIALECT.quote(table) + " SELECT o.* FROM " + old(table) + " AS o ANTI JOIN " + keys
                + " AS k ON " + sameKey;
    }

    private static String old(Table<?> table) {
        return DIALECT.quote(table.named(OLD));
    }

    private TableDefinition definition() throws SQLException {
        return TableDefinition.read(connection(), context().table());
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        TableDefinition definition = definition();
        for (String index : definition.indexes()) {
            execute("DROP INDEX "
                    + DIALECT.quote(context().table().named(index))); // a table with an index cannot be renamed
        }
        execute("ALTER TABLE " + table + " RENAME TO " + OLD);
        execute(definition.createTable());
        long written = fill(rows);
        phases().enter(Phase.INDEX);
        execute("DROP TABLE " + old);
        for (String statement : definition.build()) {
            execute(statement);
        }
        return written;
    }

    /** Fills the new table, and returns how many rows the operation has written or removed. */
    private long fill(RowCursor<T> rows) throws SQLException {
        if (operation == Operation.DELETE) {
            long kept = stream(rows);
            return number("SELECT count(*) FROM " + old) - kept;
        }
        execute("INSERT INTO " + table + " SELECT * FROM " + old);
        return stream(rows);
    }
}
