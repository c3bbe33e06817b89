package io.fillrate.core.mysql;

import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbSchemaTest extends ServerSchemaContract {

    MariaDbSchemaTest() {
        super(TestServer.MARIADB);
    }
}
