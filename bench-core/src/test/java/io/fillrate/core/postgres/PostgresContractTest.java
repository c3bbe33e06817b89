package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.List;

class PostgresContractTest extends BulkWriterContract {

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected int serverPort() {
        return TestPostgres.stock().port();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(PostgresStrategies.DATABASE, Operation.INSERT).stream()
                .filter(strategy -> !TestPostgres.needsMinimalWal(strategy))
                .toList();
    }
}
