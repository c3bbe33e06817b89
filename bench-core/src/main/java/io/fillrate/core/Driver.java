package io.fillrate.core;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.util.constants.ServerStatus;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** Drivers, and what they know of a connection; their classes are needed only for their own connections. */
enum Driver {
    POSTGRES("PostgreSQL JDBC Driver") {
        @Override
        DatabaseKind kind(Connection connection) throws SQLException {
            boolean isCockroach = connection.unwrap(PGConnection.class).getParameterStatus("crdb_version") != null;
            return isCockroach ? DatabaseKind.COCKROACH : DatabaseKind.POSTGRES;
        }

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

    /** Returns the kind of database. */
    DatabaseKind kind(Connection connection) throws SQLException {
        return DatabaseKind.valueOf(name());
    }

    /** Whether a transaction is in progress. */
    abstract boolean isInTransaction(Connection connection) throws SQLException;

    /**
     * Returns what identifies the transaction in progress; on a connection without autocommit it begins one if there is none. Here, of a
     * server on which a query that reads no table begins none.
     */
    String transaction(Connection connection) throws SQLException {
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
