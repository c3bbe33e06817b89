package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.workload.Workload;
import java.util.List;

/** The strategies for MySQL and its driver, on MariaDB: no server of MySQL's is in Maven's repositories. */
class MySqlDriverContractTest extends BulkWriterContract {

    @Override
    protected LoadTarget target() {
        return TestMariaDb.targetThroughMySqlDriver();
    }

    @Override
    protected int serverPort() {
        return TestMariaDb.port();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(MySqlStrategies.DATABASE, Operation.INSERT);
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
}
