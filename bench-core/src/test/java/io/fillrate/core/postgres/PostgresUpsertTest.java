package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UpsertContract;
import java.util.List;

class PostgresUpsertTest extends UpsertContract {

    static List<Strategy> upserts() {
        return Strategies.load().of(PostgresStrategies.DATABASE, Operation.UPSERT);
    }

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return upserts();
    }
}
