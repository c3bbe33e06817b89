package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import java.util.List;

/** The upserts of MySQL and its driver, on MariaDB; {@link MySqlUpsertTest} has them on MySQL. */
class MySqlDriverUpsertTest extends MariaDbUpsertTest {

    @Override
    protected LoadTarget target() {
        return TestServer.mariaDbThroughMySqlDriver();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MYSQL.upserts();
    }
}
