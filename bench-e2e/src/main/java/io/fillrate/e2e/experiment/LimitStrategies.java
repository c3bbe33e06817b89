package io.fillrate.e2e.experiment;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategies;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresBinaryEncoder;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.e2e.experiment.LimitStrategies.Prepared;
import java.io.File;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Limits as strategies, so that they run in the same rounds as what is compared with them. None of them is a default strategy. */
public final class LimitStrategies implements StrategyProvider {

    private final Prepared<List<byte[]>> payloads = new Prepared<>();
    private final StoredRows table = new StoredRows(StoredRows.Form.TABLE);
    private final StoredRows parquet = new StoredRows(StoredRows.Form.PARQUET);

    @Override
    public List<StrategyDefinition> strategies() {
        return List.of(
                StrategyDefinition.insert(
                        DatabaseKind.POSTGRES.id(),
                        "limit-copy-binary",
                        Guarantee.ATOMIC,
                        this::encodedCopy,
                        Capability.CHUNKED),
                StrategyDefinition.insert(
                        DatabaseKind.DUCKDB.id(), "limit-insert-select", Guarantee.ATOMIC, table::open),
                StrategyDefinition.insert(DatabaseKind.DUCKDB.id(), "limit-parquet", Guarantee.ATOMIC, parquet::open));
    }

    private <T> EncodedCopyWriter<T> encodedCopy(WriterContext<T> context) {
        return new EncodedCopyWriter<>(context, payloads);
    }

    /**
     * What has been made from the rows that each table was last loaded with: a table's first load, usually a warm-up,
     * makes it, and later loads find it. Thread-safe, as long as one thread at a time loads a table.
     *
     * @param <V> what is made
     */
    static final class Prepared<V> {

        private record Entry<V>(RowSource<?> rows, V value) {}

        private final Map<String, Entry<V>> byTable = new ConcurrentHashMap<>();

        @FunctionalInterface
        interface Preparation<V, E extends Exception> {
            V make() throws E;
        }

        /** What was made from these rows; if it must be made now, that is a phase of the load. */
        <E extends Exception> V of(WriterContext<?> context, RowSource<?> rows, Preparation<V, E> preparation)
                throws E {
            Entry<V> known = byTable.get(context.table().name());
            if (known != null && known.rows == rows) { // the same object: comparing contents would be inside the clock
                return known.value;
            }
            context.options().phases().enter(Phase.ENCODE);
            V made = preparation.make();
            byTable.put(context.table().name(), new Entry<>(rows, made));
            return made;
        }
    }

    /** Binary COPY of rows that were encoded before: what {@code copy-binary} would be if encoding cost nothing. */
    private static final class EncodedCopyWriter<T> extends JdbcWriter<T> {

        private final Prepared<List<byte[]>> payloads;
        private final String copySql;

        EncodedCopyWriter(WriterContext<T> context, Prepared<List<byte[]>> payloads) {
            super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
            this.payloads = payloads;
            copySql = "COPY " + PostgresDialect.INSTANCE.quote(context.table()) + " ("
                    + InsertSql.columnList(context.table(), PostgresDialect.INSTANCE) + ") FROM STDIN (FORMAT binary)";
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            List<byte[]> chunks = payloads.of(context(), rows.replay().orElseThrow(), () -> encoded(rows));
            phases().enter(Phase.SEND);
            CopyIn copy = connection().unwrap(PGConnection.class).getCopyAPI().copyIn(copySql);
            for (byte[] chunk : chunks) {
                copy.writeToCopy(chunk, 0, chunk.length);
            }
            return copy.endCopy();
        }

        /** In the chunks that a streaming COPY would send. */
        private List<byte[]> encoded(RowCursor<T> rows) {
            int chunkBytes = context().options().chunkBytes();
            PostgresBinaryEncoder<T> encoder =
                    new PostgresBinaryEncoder<>(context().table());
            EncodeBuffer buffer = new EncodeBuffer(chunkBytes * 2);
            List<byte[]> chunks = new ArrayList<>();
            encoder.begin(buffer);
            while (rows.hasNext()) {
                encoder.row(rows.next(), buffer);
                if (buffer.size() >= chunkBytes) {
                    chunks.add(buffer.toByteArray());
                    buffer.clear();
                }
            }
            encoder.end(buffer);
            chunks.add(buffer.toByteArray());
            return chunks;
        }
    }

    /**
     * Inserts rows that DuckDB has already, in a form that it reads without the client; they are stored by the first load.
     * Thread-safe, as long as one thread at a time loads a table.
     */
    private static final class StoredRows {

        private static final String PATH =
                "SELECT path FROM duckdb_databases() WHERE database_name = current_database()";

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

        <T> String relation(WriterContext<T> context, RowSource<T> rows) throws SQLException {
            return relations.of(context, rows, () -> store(context, rows));
        }

        private <T> String store(WriterContext<T> context, RowSource<T> rows) throws SQLException {
            Table<T> copy = context.table()
                    .named(context.table().name() + "_" + form.name().toLowerCase(Locale.ROOT));
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
}
