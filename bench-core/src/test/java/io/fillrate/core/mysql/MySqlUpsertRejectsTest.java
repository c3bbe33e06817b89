package io.fillrate.core.mysql;

/** The upserts of MySQL on a MySQL; {@link TestServer} says on which. */
class MySqlUpsertRejectsTest extends MariaDbUpsertRejectsTest {

    @Override
    protected TestServer server() {
        return TestServer.MYSQL;
    }
}
