package io.fillrate.core.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.OnErrorContract;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.List;

class DuckDbOnErrorTest extends OnErrorContract {

    @Override
    protected LoadTarget target() {
        return TestDuckDb.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT);
    }

    @Override
    protected int serverPort() {
        return 0;
    }
}
