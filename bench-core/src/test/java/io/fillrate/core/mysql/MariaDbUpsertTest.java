package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.UpsertContract;
import java.util.List;

class MariaDbUpsertTest extends UpsertContract {

    protected TestServer server() {
        return TestServer.MARIADB;
    }

    @Override
    protected LoadTarget target() {
        return server().target();
    }

    @Override
    protected List<Strategy> strategies() {
        return server().upserts();
    }
}
