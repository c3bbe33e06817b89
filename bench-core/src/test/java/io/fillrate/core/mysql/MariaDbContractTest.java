package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.Capability;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.data.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The contract over the default strategies; {@link MariaDbContractOthersTest} has the others. */
class MariaDbContractTest extends BulkWriterContract {

    @Override
    protected LoadTarget target() {
        return TestServer.MARIADB.target();
    }

    @Override
    protected int serverPort() {
        return TestServer.MARIADB.port();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MARIADB.strategies().stream().filter(this::isTested).toList();
    }

    boolean isTested(Strategy strategy) {
        return !strategy.has(Capability.PARALLEL);
    }

    @Override
    protected List<Workload<?>> workloads() {
        return MySqlEveryType.workloads();
    }

    @Override
    protected String duplicate(long id) {
        return "Duplicate entry '" + id + "' for key 'PRIMARY'";
    }

    @Override
    protected String impossibleText() {
        return "half of a pair: \ud83d";
    }

    @Override
    protected List<String> session(Connection connection) throws SQLException {
        return MariaDbUnchangedTableTest.settings(connection);
    }

    @Override
    protected List<String> ownSettings() {
        return List.of(
                "SET SESSION sql_mode = 'ANSI', SESSION time_zone = '+05:30'",
                "CREATE TEMPORARY TABLE callers_own (a int)");
    }

    @Override
    protected String lock() {
        return "LOCK TABLES items WRITE";
    }

    @Override
    protected String waiting() {
        return "SELECT count(*) FROM information_schema.processlist WHERE state LIKE 'Waiting for table metadata lock'";
    }
}
