package io.fillrate.schema;

import io.fillrate.core.Session;
import io.fillrate.core.postgres.PostgresStarter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;

/** One PostgreSQL server for all tests of this JVM, started when it is first needed; it ends with the JVM. */
public final class EmbeddedPostgresServer {

    private static final String SUPERUSER = "postgres";

    private EmbeddedPostgresServer() {}

    private static final class Shared {
        private static final EmbeddedPostgres SERVER = PostgresStarter.start(Map.of());
    }

    /**
     * Creates an empty database for a test class, and returns a session of a superuser in it. One of the same name is dropped.
     *
     * @param database a name that no other test class uses
     */
    public static Session session(String database) throws SQLException {
        String name = '"' + database.replace("\"", "\"\"") + '"';
        Session server = session(SUPERUSER, SUPERUSER);
        run(server, "DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
        run(server, "CREATE DATABASE " + name);
        return session(SUPERUSER, database);
    }

    /** Returns a session of a user in a database that exists. */
    public static Session session(String user, String database) {
        return Session.of(Shared.SERVER.getJdbcUrl(user, database), Map.of());
    }

    /** Executes a script, in one transaction unless it is one statement. */
    public static void run(Session session, String sql) throws SQLException {
        try (Connection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(sql);
        }
    }

    /** Returns a script, such as {@code everything.sql}: schemas with every feature of PostgreSQL that decides which rows fit. */
    public static String script(String name) {
        try (InputStream file = EmbeddedPostgresServer.class.getResourceAsStream("postgres/" + name)) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
