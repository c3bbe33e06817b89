package io.fillrate.core.duckdb;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UpsertContract;
import java.util.List;

class DuckDbUpsertTest extends UpsertContract {

    static List<Strategy> upserts() {
        return Strategies.load().of(DuckDbStrategies.DATABASE, Operation.UPSERT);
    }

    @Override
    protected LoadTarget target() {
        return TestDuckDb.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return upserts();
    }

    @Override
    protected List<Strategy> needingKey() {
        return upserts().stream()
                .filter(strategy -> !strategy.name().equals("staged-merge"))
                .toList();
    }
}
