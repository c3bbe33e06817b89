package io.fillrate.e2e.experiment.limits;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.e2e.experiment.limits.LimitStrategies.Prepared;
import java.io.File;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;

/**
 * Inserts rows that DuckDB has already, in a form that it reads without the client; they are stored by the first load.
 * Thread-safe, as long as one thread at a time loads a table.
 */
final class StoredRows {

    private static final String PATH = "SELECT path FROM duckdb_databases() WHERE database_name = current_database()";

    private final Form form;
    private final Prepared<String> relations = new Prepared<>();

    StoredRows(Form form) {
        this.form = form;
    }

    /** How rows are stored. */
    enum Form {
        /** A table of the same database. */
        TABLE,
        /** A Parquet file next to the database's. */
        PARQUET
    }

    <T> BulkWriter<T> open(WriterContext<T> context) {
        return new Writer<>(context, this);
    }

    /** SQL for a FROM clause. */
    <T> String relation(WriterContext<T> context, RowSource<T> rows) throws SQLException {
        return relations.of(context, rows, () -> store(context, rows));
    }

    private <T> String store(WriterContext<T> context, RowSource<T> rows) throws SQLException {
        Table<T> copy =
                context.table().named(context.table().name() + "_" + form.name().toLowerCase(Locale.ROOT));
        String name = DuckDbDialect.INSTANCE.quote(copy.name());
        try (Connection connection = context.session().connect()) {
            Sql.run(
                    connection,
                    DuckDbDialect.INSTANCE.createTable(copy).replaceFirst("^CREATE ", "CREATE OR REPLACE "));
            try (BulkWriter<T> writer = Strategies.load()
                    .insert("duckdb/arrow-stream-native")
                    .open(copy, context.session(), WriterOptions.defaults())) {
                writer.write(rows);
            }
            return form == Form.TABLE ? name : parquet(connection, copy.name());
        }
    }

    private static String parquet(Connection connection, String table) throws SQLException {
        String path = Sql.texts(connection, PATH).get(0) + "." + table; // of the database, and of the table
        new File(path).deleteOnExit();
        String file = "'" + path.replace("'", "''") + "'";
        String name = DuckDbDialect.INSTANCE.quote(table);
        Sql.run(connection, "COPY " + name + " TO " + file + " (FORMAT parquet)");
        Sql.run(connection, "DROP TABLE " + name);
        return "read_parquet(" + file + ")";
    }

    /** INSERT of stored rows: what a load would be if Java did nothing. */
    private static final class Writer<T> extends JdbcWriter<T> {

        private final StoredRows stored;

        Writer(WriterContext<T> context, StoredRows stored) {
            super(context, DuckDbDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
            this.stored = stored;
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            String relation = stored.relation(context(), rows.replay().orElseThrow());
            phases().enter(Phase.SEND);
            String columns = InsertSql.columnList(context().table(), DuckDbDialect.INSTANCE);
            return Sql.run(
                    connection(),
                    "INSERT INTO " + DuckDbDialect.INSTANCE.quote(context().table()) + " (" + columns + ") SELECT "
                            + columns + " FROM " + relation);
        }
    }
}
