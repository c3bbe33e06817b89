package io.fillrate.core.mysql;

class MariaDbSchemaTest extends ServerSchemaContract {

    MariaDbSchemaTest() {
        super(TestServer.MARIADB);
    }
}
