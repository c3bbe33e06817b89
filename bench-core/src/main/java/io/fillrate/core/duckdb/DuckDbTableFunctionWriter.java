package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.jspecify.annotations.Nullable;

/** One statement over a Java table function, from which DuckDB pulls the rows. */
final class DuckDbTableFunctionWriter<T> extends DuckDbWriter<T> {

    private final int threads;
    private final Table<T> columns;
    private final long number = RowsFunction.NUMBERS.incrementAndGet();
    private final String sql;

    private DuckDbTableFunctionWriter(WriterContext<T> context, Operation operation, int threads) {
        super(context, threads > 1 ? DuckDbDialect.INSTANCE : DuckDbDialect.UNORDERED); // one thread keeps the order
        this.threads = threads;
        OperationSql statement = new OperationSql(operation);
        columns = statement.requiredColumns(context.table());
        prepare(() -> {
            RowsFunction.register(duckDb());
            if (threads > 1) {
                restoreLater(DuckDbDialect.IN_ORDER);
                execute(DuckDbDialect.ANY_ORDER); // in order, only one thread would pull
            }
        });
        sql = statement.with(context.table(), RowsFunction.relation(columns, number));
    }

    /** {@code table-function} and {@code table-function-join}: one thread pulls the rows in order. */
    static <T> BulkWriter<T> ordered(WriterContext<T> context, Operation operation) {
        return new DuckDbTableFunctionWriter<>(context, operation, 1);
    }

    /**
     * {@code table-function-parallel} and {@code table-function-join-parallel}: several threads pull parts, and rows end up in any order.
     */
    static <T> BulkWriter<T> parallel(WriterContext<T> context, Operation operation) {
        return new DuckDbTableFunctionWriter<>(
                context, operation, context.options().partitions());
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        SharedRows<T> shared = threads == 1 ? new SharedRows<>(rows) : new SharedRows<>(rows, threads);
        RowsFunction.LOADS.put(
                number,
                new Load<>(fitted(columns), threads, shared, rows.replay().map(RowSource::size)));
        phases().enter(Phase.SEND);
        try {
            return shared.run(() -> update(sql));
        } finally {
            RowsFunction.LOADS.remove(number);
        }
    }

    /**
     * A load in progress.
     *
     * @param threads that may ask for rows at once
     * @param size the number of rows, if it is known
     */
    private record Load<T>(Table<T> columns, int threads, SharedRows<T> rows, Optional<Long> size) {

        void describe(DuckDBTableFunctionBindInfo info) throws SQLException {
            List<ChunkWriter.Field<T>> fields = new ChunkWriter<>(columns).fields();
            for (int i = 0; i < fields.size(); i++) {
                try (DuckDBLogicalType type = fields.get(i).type()) {
                    info.addResultColumn(columns.columns().get(i).name(), type);
                }
            }
            if (size.isPresent()) {
                info.setCardinality(size.get(), true);
            }
        }

        Reader<T> reader() {
            return new Reader<>(rows, new ChunkWriter<>(columns));
        }
    }

    /**
     * The rows of loads as a Java table function. DuckDB (2.0.0) can neither drop nor replace a registered function, so all
     * writers of a process share one, whose parameter is the number of the writer whose rows it returns. Its name stays in the catalog
     * until the database is closed; loads that have ended leave nothing else.
     */
    private static final class RowsFunction implements DuckDBTableFunction<Load<?>, Object, Reader<?>> {

        /** Another copy of this class in the process registers a function of its own. */
        private static final String NAME =
                "fillrate_rows_" + UUID.randomUUID().toString().replace("-", "");

        private static final String NO_LOAD = "no load in progress";
        private static final Map<Long, Load<?>> LOADS = new ConcurrentHashMap<>();

        /** Connections whose database has the function, which keeps it as long as any is open. */
        private static final Set<Connection> KNOWN = Collections.newSetFromMap(new WeakHashMap<>());

        private static final AtomicLong NUMBERS = new AtomicLong();
        private static final Object NOTHING = new Object();

        /**
         * Registers the function in a connection's database, unless it is registered.
         *
         * @param connection in autocommit mode: the end of a transaction would remove the function
         */
        static void register(DuckDBConnection connection) throws SQLException {
            synchronized (KNOWN) { // or another writer could register it after the check
                if (KNOWN.contains(connection)) {
                    return;
                }
                if (!isRegistered(connection)) {
                    DuckDBFunctions.tableFunction()
                            .withName(NAME)
                            .withParameter(Long.class)
                            .withFunction(new RowsFunction())
                            .register(connection);
                }
                KNOWN.add(connection);
            }
        }

        /** Binds the function: no load has number 0, so a registered one refuses it. Querying duckdb_functions() takes 20 ms. */
        private static boolean isRegistered(Connection connection) throws SQLException {
            try (PreparedStatement call = connection.prepareStatement("SELECT 1 FROM " + NAME + "(0)")) {
                throw new IllegalStateException(call + " found a load");
            } catch (SQLException e) {
                String answer = String.valueOf(e.getMessage());
                if (answer.contains(NO_LOAD)) {
                    return true;
                } else if (answer.contains("does not exist")) {
                    return false;
                }
                throw e;
            }
        }

        /** Returns the rows of a writer as SQL that can follow FROM, with the types of the columns. */
        static <T> String relation(Table<T> columns, long number) {
            List<ChunkWriter.Field<T>> fields = new ChunkWriter<>(columns).fields();
            return IntStream.range(0, fields.size())
                    .mapToObj(i -> {
                        String column = DuckDbDialect.INSTANCE.quote(
                                columns.columns().get(i).name());
                        return fields.get(i).projection(column) + " AS " + column;
                    })
                    .collect(Collectors.joining(", ", "(SELECT ", " FROM " + NAME + "(" + number + "))"));
        }

        @Override
        public Load<?> bind(DuckDBTableFunctionBindInfo info) throws SQLException {
            Load<?> load = LOADS.get(info.getParameter(0).getLong());
            if (load == null) {
                throw new IllegalStateException(NO_LOAD);
            }
            load.describe(info);
            return load;
        }

        @Override
        public Object init(DuckDBTableFunctionInitInfo info) {
            Load<?> load = info.getBindData();
            info.setMaxThreads(load.threads());
            return NOTHING;
        }

        @Override
        public Reader<?> localInit(DuckDBTableFunctionInitInfo info) {
            Load<?> load = info.getBindData();
            return load.reader();
        }

        @Override
        public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
            Reader<?> reader = info.getLocalInitData();
            return reader.fill(chunk);
        }
    }

    /** Reads part after part, on one of DuckDB's threads. */
    private static final class Reader<T> {

        private final SharedRows<T> rows;
        private final ChunkWriter<T> writer;
        private @Nullable RowCursor<T> part;

        private Reader(SharedRows<T> rows, ChunkWriter<T> writer) {
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
