package io.fillrate.core.mysql;

class MariaDbKillTest extends ServerKillContract {

    MariaDbKillTest() {
        super(TestServer.MARIADB);
    }
}
