package io.fillrate.core.postgres;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.SchemaFillerContract;
import java.util.List;
import java.util.Set;

class PostgresSchemaTest extends SchemaFillerContract {

    /** They need a key in every table, or drop it. */
    private static final Set<String> NOT_FOR_FOREIGN_KEYS = Set.of("copy-binary-upsert", "copy-binary-drop-indexes");

    PostgresSchemaTest() {
        super(TestPostgres.stock().target());
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.strategies().stream()
                .filter(strategy -> !TestPostgres.needsMinimalWal(strategy))
                .filter(strategy ->
                        !strategy.has(Capability.PARALLEL) && !NOT_FOR_FOREIGN_KEYS.contains(strategy.name()))
                .toList();
    }

    @Override
    protected List<String> three() {
        return List.of("postgres/batch", "postgres/copy-csv", "postgres/copy-binary");
    }
}
