package io.fillrate.e2e.rig;

import io.fillrate.core.Capability;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategy;
import io.fillrate.core.postgres.PostgresCells;
import io.fillrate.core.verify.CellReader;
import io.fillrate.e2e.server.SharedPostgres;
import java.util.List;

/** Loads by the default strategies; {@link PostgresSchemaLoadOthersTest} has the others. */
class PostgresSchemaLoadTest extends SchemaLoadContract {

    PostgresSchemaLoadTest() {
        super(SharedPostgres.target());
    }

    /** None that needs a server which logs little, or an extension of DuckDB. */
    @Override
    protected List<Strategy> strategies() {
        return inserts("postgres").stream()
                .filter(strategy -> !strategy.name().endsWith("-transfer"))
                .filter(strategy -> strategy.guarantee() != Guarantee.MINIMAL_WAL)
                .filter(this::isTested)
                .toList();
    }

    boolean isTested(Strategy strategy) {
        return strategy.has(Capability.CHUNKED);
    }

    @Override
    protected CellReader cells() {
        return PostgresCells.INSTANCE;
    }

    @Override
    protected List<String> three() {
        return List.of("postgres/batch", "postgres/copy-csv", "postgres/copy-binary");
    }
}
