package io.fillrate.e2e.rig.mysql;

import io.fillrate.e2e.server.mysql.MySqlFamily;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbSchemaLoadTest extends ServerSchemaLoadContract {

    MariaDbSchemaLoadTest() {
        super(MySqlFamily.MARIADB);
    }
}
