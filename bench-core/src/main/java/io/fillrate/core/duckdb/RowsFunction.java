package io.fillrate.core.duckdb;

import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the load at hand as a Java table function. DuckDB (2.0.0) can neither drop nor replace a registered function, so all writers of a
 * process share one, which takes the number of the load whose rows it returns; its name stays in the catalog until the database is closed. Loads
 * that have ended leave nothing.
 */
final class RowsFunction<T> {

    /** Another copy of this class in the process has a function of its own. */
    private static final String NAME =
            "fillrate_rows_" + UUID.randomUUID().toString().replace("-", "");

    private static final Map<Long, RowsFunction<?>> SERVING = new ConcurrentHashMap<>();
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final Object NOTHING = new Object();

    private final Table<T> table;
    private final int threads;
    private final long number = NUMBERS.incrementAndGet();
    private volatile @Nullable Pulls<T> pulls;
    private volatile long size;

    /**
     * Rows that no load reads yet.
     *
     * @param threads that may ask for them at once
     */
    RowsFunction(Table<T> table, int threads) {
        this.table = table;
        this.threads = threads;
    }

    /** Makes the function known to a connection's database, unless it is; the connection is not in autocommit mode, nor in a transaction. */
    static void register(Connection connection) throws SQLException {
        synchronized (SERVING) { // or another writer could do so after the look at the catalog
            boolean registered = isRegistered(connection);
            connection.rollback(); // the look has begun a transaction, with which the function would go
            if (!registered) {
                DuckDBFunctions.tableFunction()
                        .withName(NAME)
                        .withParameter(Long.class)
                        .withFunction(new Shared())
                        .register(connection);
            }
        }
    }

    private static boolean isRegistered(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT 1 FROM duckdb_functions() WHERE function_name = '" + NAME + "'")) {
            return row.next();
        }
    }

    /** The rows as SQL that can stand after FROM, with the table's columns as they should be. */
    String relation() {
        List<VectorField<T>> fields = new ChunkWriter<>(table).fields();
        return IntStream.range(0, fields.size())
                .mapToObj(i -> {
                    String column =
                            DuckDbDialect.INSTANCE.quote(table.columns().get(i).name());
                    return fields.get(i).projection(column) + " AS " + column;
                })
                .collect(Collectors.joining(", ", "(SELECT ", " FROM " + NAME + "(" + number + "))"));
    }

    /** Says which rows the next statement gets. */
    void serve(Pulls<T> rows, long count) {
        pulls = rows;
        size = count;
        SERVING.put(number, this);
    }

    /** Lets go of the rows. */
    void rest() {
        SERVING.remove(number);
        pulls = null;
    }

    private void describe(DuckDBTableFunctionBindInfo info) throws SQLException {
        List<VectorField<T>> fields = new ChunkWriter<>(table).fields();
        for (int i = 0; i < fields.size(); i++) {
            Column<T> column = table.columns().get(i);
            try (DuckDBLogicalType type = fields.get(i).type()) {
                info.addResultColumn(column.name(), type);
            }
        }
        info.setCardinality(size, true);
    }

    private Reader<T> reader() {
        Pulls<T> rows = pulls;
        if (rows == null) {
            throw new IllegalStateException("no load is at work");
        }
        return new Reader<>(rows, new ChunkWriter<>(table));
    }

    /** What DuckDB calls. */
    private static final class Shared implements DuckDBTableFunction<RowsFunction<?>, Object, Reader<?>> {

        @Override
        public RowsFunction<?> bind(DuckDBTableFunctionBindInfo info) throws SQLException {
            RowsFunction<?> function = SERVING.get(info.getParameter(0).getLong());
            if (function == null) {
                throw new IllegalStateException("no load is at work");
            }
            function.describe(info);
            return function;
        }

        @Override
        public Object init(DuckDBTableFunctionInitInfo info) {
            RowsFunction<?> function = info.getBindData();
            info.setMaxThreads(function.threads);
            return NOTHING;
        }

        @Override
        public Reader<?> localInit(DuckDBTableFunctionInitInfo info) {
            RowsFunction<?> function = info.getBindData();
            return function.reader();
        }

        @Override
        public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
            Reader<?> reader = info.getLocalInitData();
            return reader.fill(chunk);
        }
    }

    /** One of DuckDB's threads at work on part after part. */
    private static final class Reader<T> {

        private final Pulls<T> rows;
        private final ChunkWriter<T> writer;
        private @Nullable RowCursor<T> part;

        private Reader(Pulls<T> rows, ChunkWriter<T> writer) {
            this.rows = rows;
            this.writer = writer;
            this.part = rows.nextPart();
        }

        private long fill(DuckDBDataChunkWriter chunk) {
            RowCursor<T> current = part;
            while (current != null) {
                RowCursor<T> cursor = current;
                long count = rows.step(cursor, () -> writer.fill(cursor, chunk));
                if (count > 0) {
                    return count;
                }
                current = rows.nextPart();
                part = current;
            }
            return 0;
        }
    }
}
