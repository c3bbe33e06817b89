package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.List;

/** The strategies for MySQL and its driver, on MariaDB: no server of MySQL's is in Maven's repositories. */
class MySqlDriverContractTest extends MariaDbContractTest {

    @Override
    protected LoadTarget target() {
        return TestMariaDb.targetThroughMySqlDriver();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(MySqlStrategies.DATABASE, Operation.INSERT);
    }
}
