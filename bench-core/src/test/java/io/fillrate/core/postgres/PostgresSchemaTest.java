package io.fillrate.core.postgres;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.SchemaFillerContract;
import java.util.List;

class PostgresSchemaTest extends SchemaFillerContract {

    PostgresSchemaTest() {
        super(TestPostgres.stock().target());
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> !TestPostgres.needsMinimalWal(strategy))
                .filter(strategy -> !strategy.has(Capability.PARALLEL))
                .toList();
    }

    @Override
    protected List<String> three() {
        return List.of("postgres/batch", "postgres/copy-csv", "postgres/copy-binary");
    }
}
