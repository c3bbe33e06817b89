package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import java.util.List;

/** The strategies for MySQL and its driver, on MariaDB; {@link MySqlContractTest} has them on MySQL. */
class MySqlDriverContractTest extends MariaDbContractTest {

    @Override
    protected LoadTarget target() {
        return TestServer.mariaDbThroughMySqlDriver();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MYSQL.strategies();
    }
}
