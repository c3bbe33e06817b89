package io.fillrate.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.util.constants.ServerStatus;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * Connections of a data source, which loads commit. So a connection of somebody's transaction is refused: one in autocommit mode in which a
 * statement has begun a transaction, and one without autocommit whose transaction is still in progress when it has been closed and is given
 * again. A framework that has bound it to the thread behaves like that, even before the first statement; a pool ends the transaction.
 */
record DataSourceSession(DataSource source) implements Session {

    @Override
    public Connection connect(Map<String, String> properties) throws SQLException {
        Connection connection = source.getConnection();
        String left;
        boolean begun;
        try {
            Driver driver = Driver.of(connection);
            begun = driver == null || driver.isInTransaction(connection);
            if (connection.getAutoCommit() && (driver == null || !begun)) {
                return connection;
            } else if (connection.getAutoCommit() || driver == null) {
                throw refusal();
            }
            left = driver.transaction(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        connection.close();
        return pooled(source.getConnection(), left, begun);
    }

    /**
     * Returns a connection in autocommit mode, which it leaves when it is closed.
     *
     * @param left the transaction that was in progress when the connection before was closed
     * @param begun whether it was when that came
     */
    private static Connection pooled(Connection connection, String left, boolean begun) throws SQLException {
        try {
            Driver driver = Driver.of(connection);
            boolean isSame = driver == null
                    || (driver.isInTransaction(connection)
                            && driver.transaction(connection).equals(left));
            if (isSame && !begun) {
                connection.rollback(); // there is nothing in it
            }
            if (isSame) {
                throw refusal();
            }
            connection.setAutoCommit(true);
            return withoutAutoCommitAgain(connection);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static SQLException refusal() {
        return new SQLException(
                "the data source's connection is in a transaction of yours, which a load of its own would commit: use"
                        + " Session.within(connection), or a data source whose connections are in autocommit mode",
                "25001");
    }

    private static Connection withoutAutoCommitAgain(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                DataSourceSession.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        try (Connection closed = connection) {
                            if (!closed.isClosed()) {
                                closed.setAutoCommit(false);
                            }
                            return null;
                        }
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Drivers, and what they know of a connection's transaction; their classes are needed only for their own connections. */
    private enum Driver {
        POSTGRES("PostgreSQL JDBC Driver") {
            @Override
            boolean isInTransaction(Connection connection) throws SQLException {
                return connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE;
            }

            @Override
            String transaction(Connection connection) throws SQLException {
                return text(connection, "SELECT pg_backend_pid() || ' since ' || now()");
            }
        },
        MARIADB("MariaDB Connector/J") {
            @Override
            boolean isInTransaction(Connection connection) throws SQLException {
                int status = connection
                        .unwrap(org.mariadb.jdbc.Connection.class)
                        .getContext()
                        .getServerStatus();
                return (status & ServerStatus.IN_TRANSACTION) != 0;
            }

            @Override
            String transaction(Connection connection) throws SQLException {
                return ofConnection(connection);
            }
        },
        MYSQL("MySQL Connector/J") {
            @Override
            boolean isInTransaction(Connection connection) throws SQLException {
                return connection
                        .unwrap(com.mysql.cj.jdbc.JdbcConnection.class)
                        .getSession()
                        .getServerSession()
                        .inTransactionOnServer();
            }

            @Override
            String transaction(Connection connection) throws SQLException {
                return ofConnection(connection);
            }
        },
        DUCKDB("DuckDBJ") {
            /** By the time when the transaction of a query began, its own if there was none before. */
            @Override
            boolean isInTransaction(Connection connection) throws SQLException {
                long before = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
                return Long.parseLong(transaction(connection)) < before;
            }

            @Override
            String transaction(Connection connection) throws SQLException {
                return text(connection, "SELECT epoch_us(now())");
            }
        };

        private final String driverName;

        Driver(String driverName) {
            this.driverName = driverName;
        }

        /** Returns the driver of a connection; null if it is another. */
        static @Nullable Driver of(Connection connection) throws SQLException {
            String name = connection.getMetaData().getDriverName();
            return Stream.of(values())
                    .filter(driver -> driver.driverName.equals(name))
                    .findFirst()
                    .orElse(null);
        }

        /** Whether a transaction is in progress. */
        abstract boolean isInTransaction(Connection connection) throws SQLException;

        /** Returns what identifies the transaction in progress; on a connection without autocommit it begins one if there is none. */
        abstract String transaction(Connection connection) throws SQLException;

        /** Returns what identifies the transaction of a server on which a query that reads no table begins none. */
        String ofConnection(Connection connection) throws SQLException {
            if (!isInTransaction(connection)) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("START TRANSACTION");
                }
            }
            return text(connection, "SELECT connection_id()");
        }

        private static String text(Connection connection, String sql) throws SQLException {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                result.next();
                return String.valueOf(result.getString(1));
            }
        }
    }
}
