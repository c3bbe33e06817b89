package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import java.util.List;

/** The strategies for MySQL on a MySQL; {@link TestServer} says on which. */
class MySqlContractTest extends MariaDbContractTest {

    @Override
    protected LoadTarget target() {
        return TestServer.MYSQL.target();
    }

    @Override
    protected int serverPort() {
        return TestServer.MYSQL.port();
    }

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MYSQL.strategies();
    }

    @Override
    protected String duplicate(long id) {
        return "Duplicate entry '" + id + "' for key 'items.PRIMARY'";
    }
}
