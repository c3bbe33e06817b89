package io.fillrate.e2e.experiment.keys;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategies;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.ObjLongConsumer;
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
                        Stream.of(returning(KeyCounter.POSTGRES), generated(KeyCounter.POSTGRES)),
                        strategies(KeyCounter.MARIADB, "load-data", "multi-values"),
                        Stream.of(returning(KeyCounter.MARIADB), generated(KeyCounter.MARIADB)),
                        strategies(KeyCounter.DUCKDB, "appender", "arrow-stream-native"),
                        Stream.of(returning(KeyCounter.DUCKDB)))
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

    private static StrategyDefinition returning(KeyCounter counter) {
        return strategy(counter, "insert-returning", new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                return new InsertReturning<>(context, counter);
            }
        });
    }

    private static StrategyDefinition generated(KeyCounter counter) {
        return strategy(counter, "batch-generated", new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                return new BatchGenerated<>(context, counter);
            }
        });
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
}
