package io.fillrate.core.transfer;

import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.StrategyProvider;
import io.fillrate.core.duckdb.DuckDbStrategies;
import io.fillrate.core.postgres.PostgresStrategies;
import java.util.List;

/** The ways into PostgreSQL that go through DuckDB. */
public final class TransferStrategies implements StrategyProvider {

    @Override
    public List<Strategy> strategies() {
        return List.of(
                transfer("duckdb-append-transfer", "duckdb/appender"),
                transfer("arrow-duckdb-transfer", "duckdb/arrow-stream-native"));
    }

    private static Strategy transfer(String name, String wayIntoDuckDb) {
        Strategy staging = new Strategies(new DuckDbStrategies().strategies()).insert(wayIntoDuckDb);
        return Strategy.insert(
                PostgresStrategies.DATABASE,
                name,
                Guarantee.ATOMIC,
                new TransferOpener(staging),
                Capability.NEEDS_EXTENSION,
                Capability.OWN_CONNECTIONS);
    }
}
