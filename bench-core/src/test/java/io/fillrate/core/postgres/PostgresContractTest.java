package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.DuckDbExtension;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.duckdb.DuckDbEveryType;
import io.fillrate.data.workload.Workload;
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
        return TestPostgres.strategies().stream()
                .filter(strategy -> !TestPostgres.needsMinimalWal(strategy))
                .toList();
    }

    /** DuckDB has not all of PostgreSQL's types. */
    @Override
    protected List<Workload<?>> workloads() {
        return DuckDbExtension.isThere() ? DuckDbEveryType.workloadsOfBothDatabases() : super.workloads();
    }
}
