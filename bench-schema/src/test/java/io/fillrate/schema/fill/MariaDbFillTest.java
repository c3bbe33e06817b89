package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.Scripts;
import io.fillrate.schema.TestMySql;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

@Tag("database")
class MariaDbFillTest extends SchemaFillContract {

    MariaDbFillTest() {
        super(DatabaseKind.MARIADB);
    }

    @Override
    Session everything() throws SQLException {
        Session session = TestMySql.MARIADB.session("fill_everything");
        Scripts.run(session, "mariadb/everything.sql");
        return session;
    }

    @Override
    Map<String, String> refused() {
        return Map.of("with_rows", "it has rows");
    }

    @Override
    Set<String> writtenByTriggers() {
        return Set.of("audits");
    }
}
