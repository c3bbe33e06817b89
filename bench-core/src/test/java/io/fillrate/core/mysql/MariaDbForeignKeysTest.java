package io.fillrate.core.mysql;

import org.junit.jupiter.api.Tag;

@Tag("slow")
class MariaDbForeignKeysTest extends ServerForeignKeysContract {

    MariaDbForeignKeysTest() {
        super(TestServer.MARIADB);
    }

    @Override
    String innoDb() {
        return "SELECT concat_ws(' ', id, for_name, ref_name, n_cols, type) FROM information_schema.innodb_sys_foreign ORDER BY 1";
    }
}
