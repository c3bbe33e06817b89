package io.fillrate.core.mysql;

class MySqlSchemaTest extends ServerSchemaContract {

    MySqlSchemaTest() {
        super(TestServer.MYSQL);
    }
}
