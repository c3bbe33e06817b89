package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.Scripts;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class DuckDbFillTest extends SchemaFillContract {

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    static Path folder;

    private int files;

    DuckDbFillTest() {
        super(DatabaseKind.DUCKDB);
    }

    @Override
    Session everything() throws SQLException {
        Session session = Session.of("jdbc:duckdb:" + folder.resolve("everything" + ++files + ".duckdb"), Map.of());
        Scripts.run(session, "duckdb/everything.sql");
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
