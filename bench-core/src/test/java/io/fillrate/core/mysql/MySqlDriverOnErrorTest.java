package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The strategies for MySQL and its driver, on MariaDB. */
@Tag("slow")
class MySqlDriverOnErrorTest extends MariaDbOnErrorTest {

    @Override
    protected LoadTarget target() {
        return TestServer.mariaDbThroughMySqlDriver();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MYSQL.strategies();
    }
}
