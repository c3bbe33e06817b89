package io.fillrate.core.mysql;

import org.junit.jupiter.api.Tag;

@Tag("slow")
class MySqlSchemaTest extends ServerSchemaContract {

    MySqlSchemaTest() {
        super(TestServer.MYSQL);
    }
}
