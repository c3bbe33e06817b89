package io.fillrate.core.internal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** One-off statements, transactions, and commits whose outcome is unknown. */
public final class Sql {

    /** All rows at once, whatever the URL says: TRUNCATE and COPY FREEZE refuse a transaction with an open cursor. */
    private static final int NO_CURSOR = 0;

    private Sql() {}

    /** Reads one row of a result. */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** Executes a statement and returns the number of rows that it wrote; 0 if it does not write rows. */
    public static long run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // braces are the server's
            statement.setFetchSize(NO_CURSOR);
            statement.execute(sql);
            return Math.max(0, statement.getLargeUpdateCount());
        }
    }

    /** Executes statements one after the other. */
    public static void runAll(Connection connection, List<String> statements) throws SQLException {
        for (String statement : statements) {
            run(connection, statement);
        }
    }

    /** What is done with a database, and has no result. */
    @FunctionalInterface
    public interface Action {
        void run() throws SQLException;
    }

    /** What is done with a database. */
    @FunctionalInterface
    public interface Work<R> {
        R run() throws SQLException;
    }

    /**
     * Does something in its own transaction: commits it, or rolls it back if that fails. The connection is in autocommit mode before and
     * afterwards.
     */
    public static <R> R transaction(Connection connection, Work<R> work) throws SQLException {
        connection.setAutoCommit(false);
        R result;
        try {
            result = work.run();
            connection.commit();
        } catch (SQLException | RuntimeException | Error e) {
            try {
                connection.rollback();
                connection.setAutoCommit(true);
            } catch (SQLException lost) {
                e.addSuppressed(lost); // the server rolls back what a lost connection leaves
            }
            throw e;
        }
        connection.setAutoCommit(true);
        return result;
    }

    /** An array of texts in a result. */
    public static List<String> list(ResultSet row, int column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    /** The rows of a query with text parameters. */
    public static <R> List<R> query(Connection connection, RowReader<R> reader, String sql, String... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setFetchSize(NO_CURSOR);
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            List<R> rows = new ArrayList<>();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(reader.read(result));
                }
            }
            return rows;
        }
    }

    /** The first column of a query's rows as text. */
    public static List<String> texts(Connection connection, String sql, String... parameters) throws SQLException {
        return query(connection, row -> row.getString(1), sql, parameters);
    }

    /** The first column of a query's only row. */
    public static long number(Connection connection, String sql, String... parameters) throws SQLException {
        return query(connection, row -> row.getLong(1), sql, parameters).get(0);
    }

    /** A commit, or another statement that makes a load visible, whose outcome is unknown because the connection was lost. */
    public static final class UnknownCommit extends SQLException {

        private static final long serialVersionUID = 1;

        private UnknownCommit(String why, String state) {
            super(why, state);
        }

        /** Returns the failure itself if the connection is still open, so that nothing was committed; else one whose outcome is unknown. */
        public static SQLException of(Connection connection, JdbcDialect dialect, SQLException failure)
                throws SQLException {
            return connection.isClosed() ? of(dialect, failure) : failure;
        }

        /** Returns a failure whose outcome is unknown. */
        public static UnknownCommit of(JdbcDialect dialect, SQLException failure) {
            return new UnknownCommit(
                    "connection lost during the commit; outcome unknown: " + dialect.describe(failure),
                    failure.getSQLState());
        }

        /** Whether a failure is one of these, so that the rows may be in the table. */
        public static boolean isCauseOf(Throwable failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof UnknownCommit) {
                    return true;
                }
            }
            return false;
        }
    }
}
