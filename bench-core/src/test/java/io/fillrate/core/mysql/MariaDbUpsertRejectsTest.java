package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.core.UpsertRejectsContract;
import java.util.List;

class MariaDbUpsertRejectsTest extends UpsertRejectsContract {

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
