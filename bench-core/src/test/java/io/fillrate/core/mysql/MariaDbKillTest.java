package io.fillrate.core.mysql;

import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbKillTest extends ServerKillContract {

    MariaDbKillTest() {
        super(TestServer.MARIADB);
    }
}
