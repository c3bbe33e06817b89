package io.fillrate.core.mysql;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The two servers that tests load into, each started when it is first needed and shared by all tests of this JVM. MariaDB is embedded.
 * MySQL is one of {@code -Dtest.mysqld=PROGRAM}, which each JVM of tests starts for itself, or else of
 * {@code -Dtest.mysqlUrl=jdbc:mysql://HOST:PORT/DATABASE} ({@code -Dtest.mysqlUser}, {@code -Dtest.mysqlPassword}), whose user may do
 * everything and which one JVM may test at a time; without either, its tests are skipped.
 */
public enum TestServer {
    MARIADB(DatabaseKind.MARIADB.id()) {
        @Override
        KillableServer start() {
            return EmbeddedMariaDb.start();
        }

        @Override
        LoadTarget target(int port) {
            return new LoadTarget(
                    "jdbc:mariadb://127.0.0.1:" + port + "/test",
                    Map.of("user", "root", "sslMode", "disable", "useServerPrepStmts", "true"),
                    MySqlDialect.MARIADB,
                    MySqlCells.MARIADB);
        }
    },
    MYSQL(DatabaseKind.MYSQL.id()) {
        @Override
        KillableServer start() {
            assumeThat(program())
                    .as("-Dtest.mysqld names MySQL's server program, which the tests start, and may kill")
                    .isNotEmpty();
            return MySqlProcess.start(program());
        }

        private String program() {
            return System.getProperty("test.mysqld", "");
        }

        @Override
        LoadTarget target(int port) {
            return mySql("jdbc:mysql://127.0.0.1:" + port + "/test", "root", "");
        }

        @Override
        public LoadTarget target() {
            String url = System.getProperty("test.mysqlUrl", "");
            return url.isEmpty() || !program().isEmpty()
                    ? super.target()
                    : mySql(
                            url,
                            System.getProperty("test.mysqlUser", "root"),
                            System.getProperty("test.mysqlPassword", ""));
        }
    };

    private static final Map<TestServer, KillableServer> SHARED = new EnumMap<>(TestServer.class);

    private static final Map<String, String> MYSQL_DRIVER = Map.of(
            "sslMode", "DISABLED",
            "allowPublicKeyRetrieval", "true",
            "useServerPrepStmts", "true",
            "useCursorFetch", "true");

    private final String database;

    TestServer(String database) {
        this.database = database;
    }

    /** A server of one's own, which may be killed; skips the test if there is none to start. */
    abstract KillableServer start();

    /** The server on a port of this machine. */
    abstract LoadTarget target(int port);

    /** The server that all tests share; skips the test if there is none. */
    public LoadTarget target() {
        return target(shared().port());
    }

    private KillableServer shared() {
        synchronized (SHARED) {
            return SHARED.computeIfAbsent(this, TestServer::start);
        }
    }

    /** Its port, on this machine. */
    int port() {
        String url = target().url();
        return Integer.parseInt(url.replaceFirst("^[^/]*//[^/:]*:(\\d+).*", "$1"));
    }

    /** The strategies of its own driver. */
    List<Strategy> strategies() {
        return Strategies.load().of(database, Operation.INSERT);
    }

    /** The strategies of its own driver that upsert. */
    List<Strategy> upserts() {
        return Strategies.load().of(database, Operation.UPSERT);
    }

    Strategy strategy(String name) {
        return Strategies.load().insert(database + "/" + name);
    }

    /** The embedded MariaDB through MySQL's driver. */
    static LoadTarget mariaDbThroughMySqlDriver() {
        LoadTarget mySql = mySql("jdbc:mysql://127.0.0.1:" + MARIADB.port() + "/test", "root", "");
        return new LoadTarget(mySql.url(), mySql.properties(), mySql.dialect(), MySqlCells.MARIADB);
    }

    private static LoadTarget mySql(String url, String user, String password) {
        Map<String, String> properties = new HashMap<>(MYSQL_DRIVER);
        properties.put("user", user);
        properties.put("password", password);
        return new LoadTarget(url, properties, MySqlDialect.MYSQL, MySqlCells.MYSQL);
    }

    /** A server with new data that ends with the JVM. */
    interface KillableServer {

        int port();

        /** Kills its process. */
        void kill();

        /** Starts it again after a kill, on the same port and data. */
        void restart();

        /** Ends it. */
        void stop();
    }
}
