package io.fillrate.core.duckdb;

import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.RowCursor;
import java.sql.SQLException;
import java.util.List;

/**
 * Makes the table anew, without its primary key and indexes, fills it, and gives them back, in one transaction. Building an index over rows
 * that are there takes all threads and much less time than adding to it row by row, which the commit does again; and a table that is new has
 * no row groups full of holes. The price: rows that stay are written once more.
 */
abstract class DuckDbRebuildWriter<T> extends DuckDbArrowWriter<T> {

    /** What the table is called while its rows are fetched from it. */
    static final String OLD = "fillrate_old_rows";

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;

    DuckDbRebuildWriter(WriterContext<T> context, ArrowForm<T> form, String sql) {
        super(context, form, sql);
        List<String> obstacles = prepared(() -> definition().obstacles());
        if (!obstacles.isEmpty()) {
            close();
            throw context.unavailable("table " + context.table().name() + " has " + String.join(" and ", obstacles)
                    + ", with which it can't be made anew");
        }
    }

    private TableDefinition definition() throws SQLException {
        return TableDefinition.read(connection(), context().table().name());
    }

    @Override
    final long loadInTransaction(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        TableDefinition definition = definition();
        for (String index : definition.indexes()) {
            execute("DROP INDEX " + DIALECT.quote(index)); // or else the table can't be renamed
        }
        execute("ALTER TABLE " + table() + " RENAME TO " + OLD);
        execute(definition.createTable());
        long written = fill(rows);
        phases().enter(Phase.INDEX);
        execute("DROP TABLE " + OLD);
        for (String statement : definition.build()) {
            execute(statement);
        }
        return written;
    }

    /**
     * Fills the new table from the old one and from the rows.
     *
     * @return how many rows the operation was about
     */
    abstract long fill(RowCursor<T> rows) throws SQLException;

    /** The table's name in SQL. */
    final String table() {
        return DIALECT.quote(context().table().name());
    }
}
