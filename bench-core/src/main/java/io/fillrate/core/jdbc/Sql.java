package io.fillrate.core.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Single statements that have no use for a life of their own. */
public final class Sql {

    private Sql() {}

    /** Reads one row of a result. */
    @FunctionalInterface
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }

    /** Executes a statement, and returns the number of rows that it wrote; 0 if it is not about rows. */
    public static long run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // braces are the server's
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

    /** An array of texts in a result. */
    public static List<String> list(ResultSet row, int column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    /** The rows of a query with text parameters. */
    public static <R> List<R> query(Connection connection, RowReader<R> reader, String sql, String... parameters)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
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
}
