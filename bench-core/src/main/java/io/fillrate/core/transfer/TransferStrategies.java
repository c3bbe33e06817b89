package io.fillrate.core.transfer;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.WriterContext;
import io.fillrate.core.WriterFactory;
import io.fillrate.core.duckdb.DuckDbStrategies;
import io.fillrate.core.postgres.PostgresStrategies;
import java.util.List;

/** The ways into PostgreSQL that go through DuckDB. */
public final class TransferStrategies implements StrategyProvider {

    @Override
    public List<Strategy> strategies() {
        return List.of(
                strategy("duckdb-append-transfer", TransferStrategies::appender),
                strategy("arrow-duckdb-transfer", TransferStrategies::arrow));
    }

    private static Strategy strategy(String name, WriterFactory factory) {
        return Strategy.insert(
                PostgresStrategies.DATABASE, name, Guarantee.ATOMIC, factory, Capability.NEEDS_EXTENSION);
    }

    private static <T> BulkWriter<T> appender(WriterContext<T> context) {
        return PostgresTransferWriter.open(context, staging("duckdb/appender"));
    }

    private static <T> BulkWriter<T> arrow(WriterContext<T> context) {
        return PostgresTransferWriter.open(context, staging("duckdb/arrow-stream-native"));
    }

    private static Strategy staging(String id) {
        return new Strategies(new DuckDbStrategies().strategies()).insert(id);
    }
}
