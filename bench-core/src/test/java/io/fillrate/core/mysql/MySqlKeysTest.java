package io.fillrate.core.mysql;

/** The same on MySQL itself, through its own driver. */
class MySqlKeysTest extends MariaDbAutoIncrementTest {

    @Override
    TestServer server() {
        return TestServer.MYSQL;
    }
}
