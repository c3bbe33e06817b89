package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The contract over the default strategies; {@link DuckDbInsertContractOthersTest} has the others. */
class DuckDbInsertContractTest extends BulkWriterContract {

    @Override
    protected LoadTarget target() {
        return TestDuckDb.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT).stream()
                .filter(this::isTested)
                .toList();
    }

    boolean isTested(Strategy strategy) {
        return !strategy.has(Capability.COMMIT_POLICY) && !strategy.has(Capability.PARALLEL);
    }

    @Override
    protected List<Workload<?>> workloads() {
        return DuckDbEveryType.workloads();
    }

    @Override
    protected String duplicate(long id) {
        return id + "\""; // "id: 7" or "7"
    }

    @Override
    protected String impossibleText() {
        return "half of a pair: \ud83d";
    }

    /** Others keep rows to themselves, or are pulled from by several threads at once. */
    @Override
    protected boolean refusesEarly(Strategy strategy) {
        return strategy.has(Capability.COMMIT_POLICY);
    }

    @Override
    protected boolean hasServer() {
        return false;
    }

    @Override
    protected int serverPort() {
        throw new IllegalStateException("DuckDB has no server");
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        return Sql.texts(connection, DuckDbUnchangedTableTest.SESSION);
    }

    @Override
    protected List<String> ownSettings() {
        return List.of("SET SESSION search_path = 'main'", "CREATE TEMPORARY TABLE callers_own (a int)");
    }

    @Override
    protected boolean hasSavepoints() {
        return false;
    }

    /** A transaction that meets another's changes fails at once. */
    @Override
    protected boolean hasLocks() {
        return false;
    }
}
