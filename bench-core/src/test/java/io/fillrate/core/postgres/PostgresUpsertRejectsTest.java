package io.fillrate.core.postgres;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.UpsertRejectsContract;
import java.util.List;

class PostgresUpsertRejectsTest extends UpsertRejectsContract {

    @Override
    protected LoadTarget target() {
        return TestPostgres.stock().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestPostgres.upserts();
    }
}
