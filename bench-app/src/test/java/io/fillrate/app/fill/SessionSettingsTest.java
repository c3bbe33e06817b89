package io.fillrate.app.fill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.mysql.EmbeddedMariaDbServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionSettingsTest {

    private static final String HOSTILE = "it's 7\\";

    private static Session session(Session session, DatabaseKind kind, String name, String value) {
        return new SessionSettings(session, kind, Map.of(name, value));
    }

    @Test
    void variables_of_mariadb_have_any_value(@TempDir Path folder) throws Exception {
        try (EmbeddedMariaDbServer server = EmbeddedMariaDbServer.start(folder, Path.of("target/mariadb"), Map.of());
                Connection connection = session(server.access().session(), DatabaseKind.MARIADB, "@tenant", HOSTILE)
                        .connect()) {
            assertThat(Sql.texts(connection, "SELECT @tenant")).containsExactly(HOSTILE);
        }
    }

    @Test
    void settings_of_duckdb_hold_for_every_connection() throws Exception {
        Session duckDb = Session.of("jdbc:duckdb:", Map.of());

        try (Connection connection =
                session(duckDb, DatabaseKind.DUCKDB, "threads", "1").connect()) {
            assertThat(Sql.texts(connection, "SELECT current_setting('threads')"))
                    .containsExactly("1");
        }
    }

    @Test
    void a_name_that_is_none_is_refused() {
        Session duckDb = Session.of("jdbc:duckdb:", Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> session(duckDb, DatabaseKind.DUCKDB, "a = 1; DROP TABLE t; SET b", "1"))
                .withMessage("--set a = 1; DROP TABLE t; SET b: must be NAME=VALUE");
    }
}
