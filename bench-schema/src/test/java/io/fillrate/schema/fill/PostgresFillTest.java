package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.model.TableModel;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;

@Tag("database")
class PostgresFillTest extends SchemaFillContract {

    PostgresFillTest() {
        super(DatabaseKind.POSTGRES);
    }

    @Override
    Session everything() throws SQLException {
        Session session = EmbeddedPostgresServer.session("fill_everything");
        EmbeddedPostgresServer.run(session, EmbeddedPostgresServer.script("everything.sql"));
        return session;
    }

    @Override
    Map<String, String> refused() {
        return Map.of("childless", "no partition");
    }

    @Override
    String only(TableModel table) {
        return table.partitioning().isPresent() ? "" : "ONLY ";
    }
}
