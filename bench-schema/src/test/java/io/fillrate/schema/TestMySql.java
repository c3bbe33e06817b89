package io.fillrate.schema;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.Session;
import io.fillrate.core.mysql.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The servers of MariaDB and MySQL that tests fill, shared by all tests of this JVM. MariaDB is embedded, is started when it is first
 * needed, and ends with the JVM. MySQL is one of {@code -Dtest.mysqlUrl=jdbc:mysql://HOST:PORT/DATABASE} ({@code -Dtest.mysqlUser},
 * {@code -Dtest.mysqlPassword}), whose user may do everything; without it, its tests are skipped.
 */
public enum TestMySql {
    MARIADB("jdbc:mariadb://", "disable") {
        @Override
        String address() {
            return "127.0.0.1:" + Embedded.PORT;
        }
    },
    MYSQL("jdbc:mysql://", "DISABLED") {
        @Override
        String address() {
            String url = System.getProperty("test.mysqlUrl", "");
            assumeThat(url)
                    .as("-Dtest.mysqlUrl names a MySQL server, in which tests may create databases")
                    .isNotEmpty();
            return url.replaceFirst("^jdbc:mysql://([^/?]+).*", "$1");
        }
    };

    /** What {@link Scripts} and a password need. */
    private static final Map<String, String> FOR_ANY_DRIVER =
            Map.of("allowMultiQueries", "true", "allowPublicKeyRetrieval", "true");

    private final String scheme;
    private final String withoutSsl;

    TestMySql(String scheme, String withoutSsl) {
        this.scheme = scheme;
        this.withoutSsl = withoutSsl;
    }

    /** Host and port; skips the test if there is no server. */
    abstract String address();

    /**
     * Creates an empty database for a test class, and returns connections to it. One of the same name is dropped.
     *
     * @param database a name that no other test class uses, of letters, digits and underscores
     */
    public Session session(String database) throws SQLException {
        try (Connection connection = through(this, "").connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + database);
            statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4");
        }
        return through(this, database);
    }

    /**
     * Returns connections to a database that exists.
     *
     * @param driver whose driver is used
     * @param database empty for none
     */
    public Session through(TestMySql driver, String database) {
        Map<String, String> properties = new HashMap<>(FOR_ANY_DRIVER);
        properties.put("sslMode", driver.withoutSsl);
        properties.put("user", this == MARIADB ? "root" : System.getProperty("test.mysqlUser", "root"));
        properties.put("password", this == MARIADB ? "" : System.getProperty("test.mysqlPassword", ""));
        return Session.of(driver.scheme + address() + "/" + database, properties);
    }

    private static final class Embedded {

        static final int PORT = EmbeddedMariaDb.start().port();
    }
}
