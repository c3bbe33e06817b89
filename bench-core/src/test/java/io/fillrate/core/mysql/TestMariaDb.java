package io.fillrate.core.mysql;

import io.fillrate.core.LoadTarget;
import java.util.Map;

/** The MariaDB server of all tests of this JVM, started when it is first needed. */
final class TestMariaDb {

    private static final EmbeddedMariaDb SERVER = EmbeddedMariaDb.start();

    private TestMariaDb() {}

    static int port() {
        return SERVER.port();
    }

    /** Through MariaDB's driver. */
    static LoadTarget target() {
        return target(SERVER.port());
    }

    static LoadTarget target(int port) {
        return new LoadTarget(
                "jdbc:mariadb://127.0.0.1:" + port + "/test",
                Map.of("user", "root", "sslMode", "disable", "useServerPrepStmts", "true"),
                MySqlDialect.MARIADB,
                MySqlCells.MARIADB);
    }

    /** Through MySQL's driver: the server is MariaDB all the same. */
    static LoadTarget targetThroughMySqlDriver() {
        return new LoadTarget(
                "jdbc:mysql://127.0.0.1:" + SERVER.port() + "/test",
                Map.of("user", "root", "sslMode", "DISABLED", "useServerPrepStmts", "true", "useCursorFetch", "true"),
                MySqlDialect.MYSQL,
                MySqlCells.MARIADB);
    }
}
