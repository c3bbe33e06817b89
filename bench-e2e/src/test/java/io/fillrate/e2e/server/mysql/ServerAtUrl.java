package io.fillrate.e2e.server.mysql;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.ProjectRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server that tests know by its URL: an embedded MariaDB, and the MySQL of {@code -Dtest.mysqlUrl=jdbc:mysql://HOST:PORT/DATABASE} with
 * {@code -Dtest.mysqlUser} and {@code -Dtest.mysqlPassword}, without which its tests are skipped.
 *
 * @param url has parameters already
 * @param login user, and password if there is one
 */
public record ServerAtUrl(MySqlFamily family, String url, Map<String, String> login) {

    private static @Nullable EmbeddedMariaDbServer embedded;

    /** Starts it, if it does not run yet. */
    public static ServerAtUrl of(MySqlFamily family) {
        return family == MySqlFamily.MARIADB ? mariaDb() : mySql();
    }

    /** A target in a database of its own, which the caller closes. */
    public Target target() {
        return MySqlTarget.on(family, UrlMySqlServer.connect(url, login));
    }

    private static ServerAtUrl mySql() {
        String url = System.getProperty("test.mysqlUrl", "");
        assumeThat(url).as("-Dtest.mysqlUrl is the URL of a MySQL to test with").isNotEmpty();
        return new ServerAtUrl(
                MySqlFamily.MYSQL,
                url + "?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                login(System.getProperty("test.mysqlUser", "root"), System.getProperty("test.mysqlPassword", "")));
    }

    private static Map<String, String> login(String user, String password) {
        return password.isEmpty() ? Map.of("user", user) : Map.of("user", user, "password", password);
    }

    private static synchronized ServerAtUrl mariaDb() {
        EmbeddedMariaDbServer running = embedded;
        if (running == null) {
            running = start();
            embedded = running;
        }
        try (Connection connection = running.access().session().connect()) {
            String address = connection.getMetaData().getURL().replaceFirst("[?].*", "");
            return new ServerAtUrl(MySqlFamily.MARIADB, address + "?sslMode=disable", Map.of("user", "root"));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static EmbeddedMariaDbServer start() {
        try {
            Path folder = Files.createTempDirectory("fillrate-mariadb");
            folder.toFile().deleteOnExit(); // the server removes what is in it
            return EmbeddedMariaDbServer.start(
                    folder, ProjectRoot.above(Path.of("")).resolve("bench-e2e/target/mariadb"), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next test starts another. */
    public static synchronized void stopEmbedded() {
        if (embedded != null) {
            embedded.close();
            embedded = null;
        }
    }
}
