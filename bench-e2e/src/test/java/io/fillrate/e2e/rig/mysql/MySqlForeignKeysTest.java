package io.fillrate.e2e.rig.mysql;

import io.fillrate.e2e.server.mysql.MySqlFamily;
import org.junit.jupiter.api.Tag;

@Tag("slow")
class MySqlForeignKeysTest extends ServerForeignKeysContract {

    MySqlForeignKeysTest() {
        super(MySqlFamily.MYSQL);
    }

    @Override
    String innoDb() {
        return "SELECT concat_ws(' ', id, for_name, ref_name, n_cols, type) FROM information_schema.innodb_foreign"
                + " WHERE id LIKE concat(database(), '/%') ORDER BY 1";
    }
}
