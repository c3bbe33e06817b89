package io.fillrate.e2e.experiment;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.Guarantee;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategies;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.ParameterBinder;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.mysql.MySqlDialect;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Loads whose keys the database gives, and hands back. The rows' own keys count from 1, as the database does from before each load: so what
 * is stored is what any other strategy stores, and each key can be compared with its row.
 *
 * <p>{@code keys-STRATEGY} is that strategy with {@link GeneratedKeys}; {@code keys-insert-returning} sends INSERTs of many rows with
 * {@code RETURNING}; {@code keys-batch-generated} JDBC batches with {@code getGeneratedKeys}, which DuckDB's driver does not have.
 */
public final class KeyStrategies implements StrategyProvider {

    @Override
    public List<StrategyDefinition> strategies() {
        return Stream.of(
                        strategies(KeyCounter.POSTGRES, "copy-binary", "copy-csv", "multi-values"),
                        Stream.of(
                                strategy(KeyCounter.POSTGRES, "insert-returning", KeyCounter.POSTGRES::insertReturning),
                                strategy(KeyCounter.POSTGRES, "batch-generated", KeyCounter.POSTGRES::batchGenerated)),
                        strategies(KeyCounter.MARIADB, "load-data", "multi-values"),
                        Stream.of(
                                strategy(KeyCounter.MARIADB, "insert-returning", KeyCounter.MARIADB::insertReturning),
                                strategy(KeyCounter.MARIADB, "batch-generated", KeyCounter.MARIADB::batchGenerated)),
                        strategies(KeyCounter.DUCKDB, "appender", "arrow-stream-native"),
                        Stream.of(strategy(KeyCounter.DUCKDB, "insert-returning", KeyCounter.DUCKDB::insertReturning)))
                .flatMap(some -> some)
                .toList();
    }

    private static Stream<StrategyDefinition> strategies(KeyCounter counter, String... names) {
        return Stream.of(names)
                .map(name -> strategy(counter, name, new WriterFactory() {
                    @Override
                    public <T> BulkWriter<T> open(WriterContext<T> context) {
                        return new Comparing<>(Strategies.load()
                                .insert(counter.database() + "/" + name)
                                .open(
                                        context.table(),
                                        context.session(),
                                        context.options().withKeys(counter.keys(name, context.table()))));
                    }
                }));
    }

    private static StrategyDefinition strategy(KeyCounter counter, String name, WriterFactory factory) {
        return StrategyDefinition.insert(
                counter.database().id(),
                "keys-" + name,
                Guarantee.ATOMIC,
                new WriterFactory() {
                    @Override
                    public <T> BulkWriter<T> open(WriterContext<T> context) {
                        if (context.table().primaryKey().size() != 1) {
                            throw context.unavailable("the primary key of table "
                                    + context.table().name()
                                    + " has several columns or none; allowed: one, which the database counts");
                        }
                        restart(counter, context);
                        return factory.open(context);
                    }
                },
                Capability.BATCHED,
                Capability.CHUNKED);
    }

    private static void restart(KeyCounter counter, WriterContext<?> context) {
        try (Connection connection = context.session().connect()) {
            Sql.runAll(connection, counter.restart(context.table()));
        } catch (SQLException e) {
            throw context.failure(String.valueOf(e.getMessage()), e);
        }
    }

    /** Compares keys with those of the rows as they come back. */
    private record Comparing<T>(BulkWriter<T> writer) implements BulkWriter<T> {

        @Override
        public long write(RowSource<T> rows) {
            return writer.write(rows, new CountedFromOne());
        }

        @Override
        public void close() {
            writer.close();
        }
    }

    /** Expects 1, 2, 3 and so on. */
    static final class CountedFromOne implements ObjLongConsumer<Object> {

        private long expected;

        @Override
        public void accept(Object row, long key) {
            accept(key);
        }

        void accept(long key) {
            if (key != ++expected) {
                throw new IllegalStateException(
                        "row " + (expected - 1) + ": expected key " + expected + ", got " + key);
            }
        }
    }

    /** INSERTs of all columns but the key, which the database counts. */
    private static final class CountedInsert<T> {

        private final String head;
        private final String values;
        private final List<ParameterBinder<T>> binders;

        CountedInsert(Table<T> table, KeyCounter counter) {
            JdbcDialect dialect = counter.dialect();
            String key = KeyCounter.column(table);
            List<Column<T>> columns = table.columns().stream()
                    .filter(column -> !column.name().equals(key))
                    .toList();
            String names =
                    columns.stream().map(column -> dialect.quote(column.name())).collect(Collectors.joining(", "));
            String next = counter.nextKey().map(value -> value + ", ").orElse("");
            head = "INSERT INTO " + dialect.quote(table) + " (" + (next.isEmpty() ? "" : dialect.quote(key) + ", ")
                    + names + ") VALUES ";
            values = "(" + next + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
            binders = columns.stream().map(dialect::binder).toList();
        }

        /** Returns the statement for some rows. */
        String sql(int rows) {
            return head + String.join(", ", Collections.nCopies(rows, values));
        }

        /** Sets the parameters of a row, at a place from 0. */
        void bind(PreparedStatement statement, int place, T row) throws SQLException {
            int index = place * binders.size();
            for (ParameterBinder<T> binder : binders) {
                binder.bind(statement, ++index, row);
            }
        }
    }

    /** INSERTs of many rows that return their keys. */
    private static final class InsertReturning<T> extends JdbcWriter<T> {

        private final CountedInsert<T> insert;
        private final String returning;

        InsertReturning(WriterContext<T> context, KeyCounter counter) {
            super(context, counter.dialect(), CommitPolicy.ONCE, counter.driverProperties());
            insert = new CountedInsert<>(context.table(), counter);
            returning = " RETURNING " + counter.dialect().quote(KeyCounter.column(context.table()));
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            CountedFromOne keys = new CountedFromOne();
            long written = 0;
            while (rows.hasNext()) {
                written += load(rows, (int) Math.min(context().options().batchSize(), rows.left()), keys);
            }
            return written;
        }

        /** Sends full statements. */
        private long load(RowCursor<T> rows, int perStatement, CountedFromOne keys) throws SQLException {
            long written = 0;
            try (PreparedStatement statement = statement(insert.sql(perStatement) + returning)) {
                while (rows.left() >= perStatement) {
                    phases().enter(Phase.ENCODE);
                    for (int place = 0; place < perStatement; place++) {
                        insert.bind(statement, place, rows.next());
                    }
                    phases().enter(Phase.SEND);
                    try (ResultSet returned = statement.executeQuery()) {
                        for (; returned.next(); written++) {
                            keys.accept(returned.getLong(1));
                        }
                    }
                    batchDone(rows);
                }
            }
            return written;
        }
    }

    /** JDBC batches with {@link PreparedStatement#getGeneratedKeys}. */
    private static final class BatchGenerated<T> extends JdbcWriter<T> {

        private final CountedInsert<T> insert;

        BatchGenerated(WriterContext<T> context, KeyCounter counter) {
            super(context, counter.dialect(), CommitPolicy.ONCE, counter.driverProperties());
            insert = new CountedInsert<>(context.table(), counter);
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            CountedFromOne keys = new CountedFromOne();
            long written = 0;
            String[] key = {KeyCounter.column(context().table())};
            try (PreparedStatement statement = connection().prepareStatement(insert.sql(1), key)) {
                while (rows.hasNext()) {
                    phases().enter(Phase.ENCODE);
                    for (int i = 0; i < context().options().batchSize() && rows.hasNext(); i++) {
                        insert.bind(statement, 0, rows.next());
                        statement.addBatch();
                    }
                    phases().enter(Phase.SEND);
                    statement.executeBatch();
                    try (ResultSet generated = statement.getGeneratedKeys()) {
                        for (; generated.next(); written++) {
                            keys.accept(generated.getLong(1));
                        }
                    }
                    batchDone(rows);
                }
            }
            return written;
        }
    }

    /** What counts the keys of a workload's table: the first column of its primary key, of which it has one. */
    private enum KeyCounter {
        /** The identity of the column. */
        POSTGRES(DatabaseKind.POSTGRES, PostgresDialect.INSTANCE) {
            @Override
            List<String> restart(Table<?> table) {
                return List.of("ALTER TABLE " + dialect().quote(table) + " ALTER "
                        + dialect().quote(column(table)) + " RESTART WITH 1");
            }

            @Override
            GeneratedKeys keys(String strategy, Table<?> table) {
                return GeneratedKeys.of(column(table));
            }
        },
        /** AUTO_INCREMENT where its values are known, else a sequence. */
        MARIADB(DatabaseKind.MARIADB, MySqlDialect.MARIADB) {
            @Override
            Map<String, String> driverProperties() {
                return Map.of("useServerPrepStmts", "true");
            }

            @Override
            List<String> restart(Table<?> table) {
                return List.of(
                        "ALTER TABLE " + dialect().quote(table) + " AUTO_INCREMENT = 1",
                        "CREATE OR REPLACE SEQUENCE " + SEQUENCE);
            }

            @Override
            GeneratedKeys keys(String strategy, Table<?> table) {
                GeneratedKeys keys = GeneratedKeys.of(column(table));
                return strategy.equals("multi-values") ? keys : keys.from(SEQUENCE);
            }
        },
        /** A sequence. */
        DUCKDB(DatabaseKind.DUCKDB, DuckDbDialect.INSTANCE) {
            @Override
            List<String> restart(Table<?> table) {
                return List.of("CREATE OR REPLACE SEQUENCE " + SEQUENCE);
            }

            @Override
            GeneratedKeys keys(String strategy, Table<?> table) {
                return GeneratedKeys.of(column(table)).from(SEQUENCE);
            }

            @Override
            Optional<String> nextKey() {
                return Optional.of("nextval('" + SEQUENCE + "')");
            }
        };

        private static final String SEQUENCE = "fillrate_keys";

        private final DatabaseKind database;

        @SuppressWarnings("ImmutableEnumChecker") // dialects have no state
        private final JdbcDialect dialect;

        KeyCounter(DatabaseKind database, JdbcDialect dialect) {
            this.database = database;
            this.dialect = dialect;
        }

        DatabaseKind database() {
            return database;
        }

        JdbcDialect dialect() {
            return dialect;
        }

        <T> BulkWriter<T> insertReturning(WriterContext<T> context) {
            return new InsertReturning<>(context, this);
        }

        <T> BulkWriter<T> batchGenerated(WriterContext<T> context) {
            return new BatchGenerated<>(context, this);
        }

        /** Those of the database's own batches. */
        Map<String, String> driverProperties() {
            return Map.of();
        }

        /** The name of the key. */
        static String column(Table<?> table) {
            return table.primaryKey().get(0);
        }

        /** Returns statements after which the next key is 1, in an empty table. */
        abstract List<String> restart(Table<?> table);

        /** Returns the option of a strategy. */
        abstract GeneratedKeys keys(String strategy, Table<?> table);

        /** The expression of the next key in an INSERT; empty for AUTO_INCREMENT. */
        Optional<String> nextKey() {
            return Optional.empty();
        }
    }
}
