package io.fillrate.core.mysql;

import org.junit.jupiter.api.Tag;

@Tag("slow")
class MySqlKillTest extends ServerKillContract {

    MySqlKillTest() {
        super(TestServer.MYSQL);
    }
}
