package io.fillrate.core.mysql;

class MySqlKillTest extends ServerKillContract {

    MySqlKillTest() {
        super(TestServer.MYSQL);
    }
}
