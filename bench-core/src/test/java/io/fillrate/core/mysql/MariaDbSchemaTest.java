package io.fillrate.core.mysql;

import io.fillrate.core.Capability;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.SchemaFillerContract;
import java.util.List;

class MariaDbSchemaTest extends SchemaFillerContract {

    MariaDbSchemaTest() {
        super(TestMariaDb.target());
    }

    /** Not those that put another table in the place of one that others refer to. */
    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(MariaDbStrategies.DATABASE, Operation.INSERT).stream()
                .filter(strategy -> !strategy.has(Capability.PARALLEL))
                .toList();
    }

    @Override
    protected List<String> three() {
        return List.of("mariadb/batch", "mariadb/batch-bulk", "mariadb/load-data");
    }
}
