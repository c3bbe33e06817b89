package io.fillrate.e2e.rig.mysql;

import io.fillrate.e2e.server.mysql.MySqlFamily;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MySqlSchemaLoadTest extends ServerSchemaLoadContract {

    MySqlSchemaLoadTest() {
        super(MySqlFamily.MYSQL);
    }
}
