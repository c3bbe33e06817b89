package io.fillrate.core.duckdb;

import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
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
 * A Java table function that gives the rows of the load at hand. DuckDB (2.0.0) can neither drop nor replace a registered function, so each
 * writer has one of its own, which holds on to nothing between loads; its name stays in the catalog until the database is closed.
 */
final class RowsFunction<T> implements DuckDBTableFunction<Object, Object, RowsFunction<T>.Reader> {

    private static final Object NOTHING = new Object();

    private final Table<T> table;
    private final int threads;
    private final String name = "fillrate_rows_" + UUID.randomUUID().toString().replace("-", "");
    private volatile @Nullable Pulls<T> pulls;
    private volatile long size;

    /**
     * A function that is not registered yet.
     *
     * @param threads that may call it at once
     */
    RowsFunction(Table<T> table, int threads) {
        this.table = table;
        this.threads = threads;
    }

    void register(Connection connection) throws SQLException {
        DuckDBFunctions.tableFunction().withName(name).withFunction(this).register(connection);
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
                .collect(Collectors.joining(", ", "(SELECT ", " FROM " + name + "())"));
    }

    /** Says which rows the next statement gets. */
    void serve(Pulls<T> rows, long count) {
        pulls = rows;
        size = count;
    }

    /** Lets go of the rows. */
    void rest() {
        pulls = null;
    }

    @Override
    public Object bind(DuckDBTableFunctionBindInfo info) throws SQLException {
        List<VectorField<T>> fields = new ChunkWriter<>(table).fields();
        for (int i = 0; i < fields.size(); i++) {
            Column<T> column = table.columns().get(i);
            try (DuckDBLogicalType type = fields.get(i).type()) {
                info.addResultColumn(column.name(), type);
            }
        }
        info.setCardinality(size, true);
        return NOTHING;
    }

    @Override
    public Object init(DuckDBTableFunctionInitInfo info) {
        info.setMaxThreads(threads);
        return NOTHING;
    }

    @Override
    public Reader localInit(DuckDBTableFunctionInitInfo info) {
        Pulls<T> rows = pulls;
        if (rows == null) {
            throw new IllegalStateException("no load is at work");
        }
        return new Reader(rows);
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
        Reader reader = info.getLocalInitData();
        return reader.fill(chunk);
    }

    /** One of DuckDB's threads at work on part after part. */
    final class Reader {

        private final Pulls<T> rows;
        private final ChunkWriter<T> writer = new ChunkWriter<>(table);
        private @Nullable RowCursor<T> part;

        private Reader(Pulls<T> rows) {
            this.rows = rows;
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
