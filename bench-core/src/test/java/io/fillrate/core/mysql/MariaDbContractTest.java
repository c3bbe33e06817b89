package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriterContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.data.workload.Workload;
import java.util.List;

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
        return TestServer.MARIADB.strategies();
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
