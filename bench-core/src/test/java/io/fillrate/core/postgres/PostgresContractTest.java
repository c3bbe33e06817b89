package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.Capability;
import io.fillrate.core.DuckDbExtension;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.duckdb.DuckDbEveryType;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The contract over the default strategies; {@link PostgresContractOthersTest} has the others. */
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
                .filter(this::isTested)
                .toList();
    }

    boolean isTested(Strategy strategy) {
        return strategy.has(Capability.CHUNKED);
    }

    /** DuckDB has not all of PostgreSQL's types. */
    @Override
    protected List<Workload<?>> workloads() {
        return DuckDbExtension.isThere() ? DuckDbEveryType.workloadsOfBothDatabases() : super.workloads();
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        return Sql.texts(connection, PostgresUnchangedTableTest.SESSION);
    }

    @Override
    protected List<String> ownSettings() {
        return List.of(
                "SET search_path = public, pg_temp",
                "SET LOCAL work_mem = '5MB'",
                "CREATE TEMPORARY TABLE callers_own (a int)");
    }
}
