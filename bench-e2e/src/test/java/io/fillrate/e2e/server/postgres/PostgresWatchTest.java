package io.fillrate.e2e.server.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.e2e.server.SharedPostgres;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

@Tag("database")
class PostgresWatchTest {

    private static final long ROWS = 100_000;

    @Test
    void the_rows_of_a_copy_are_known_while_it_runs_and_only_then() throws SQLException, InterruptedException {
        Session session = Session.of(SharedPostgres.url(), Map.of());
        SharedPostgres.execute("create table copied (id int8)");
        try (PostgresWatch watch = new PostgresWatch(session);
                Connection connection = session.connect()) {
            assertThat(watch.copiedRows()).isEmpty();
            CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn("copy copied from stdin");
            byte[] row = "1\n".getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < ROWS; i++) {
                copy.writeToCopy(row, 0, row.length);
            }
            copy.flushCopy();
            assertThat(arrived(watch)).isEqualTo(ROWS);
            copy.endCopy();
            assertThat(watch.copiedRows()).isEmpty();
        } finally {
            SharedPostgres.execute("drop table copied");
        }
    }

    /** The server takes what was sent in its own time. */
    private static long arrived(PostgresWatch watch) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        OptionalLong rows = watch.copiedRows();
        while (rows.orElse(0) < ROWS && System.nanoTime() - end < 0) {
            Thread.sleep(10);
            rows = watch.copiedRows();
        }
        return rows.orElse(0);
    }

    @Test
    void a_database_that_does_not_answer_is_no_failure() {
        Session nowhere = properties -> {
            throw new SQLException("nobody at home");
        };
        try (PostgresWatch watch = new PostgresWatch(nowhere)) {
            assertThat(watch.copiedRows()).isEmpty();
        }
    }
}
