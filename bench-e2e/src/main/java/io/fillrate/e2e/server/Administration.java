package io.fillrate.e2e.server;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Statements outside the loads, on one connection. Every method throws a {@link TargetException} that names the task if the database fails.
 *
 * @param database the kind of database, for messages
 */
public record Administration(DatabaseKind database, Connection connection) implements AutoCloseable {

    /** A question to the database. */
    @FunctionalInterface
    public interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /**
     * Returns the answer to a question.
     *
     * @param task completes "cannot …" in messages
     */
    public <T> T ask(String task, Question<T> question) {
        try {
            return question.ask(connection);
        } catch (SQLException e) {
            throw new TargetException(database + ": cannot " + task + ": " + OneLine.of(e), e);
        }
    }

    /** Returns the first column of the first row, which must exist; null becomes "null". */
    public String askOne(String task, String sql) {
        return ask(task, open -> String.valueOf(Sql.texts(open, sql).get(0)));
    }

    /** Returns the second column of all rows by the first, in the order of the rows. */
    public Map<String, String> askPairs(String task, String sql) {
        Map<String, String> pairs = new LinkedHashMap<>();
        ask(task, open -> Sql.query(open, row -> pairs.put(row.getString(1), String.valueOf(row.getString(2))), sql));
        return pairs;
    }

    /** Returns the whole numbers of a query's only row by the names of its columns; null counts as 0, and so does a missing row. */
    public Map<String, Long> askCounters(String task, String sql) {
        return ask(task, open -> {
            try (Statement statement = open.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                Map<String, Long> counters = new LinkedHashMap<>();
                ResultSetMetaData columns = rows.getMetaData();
                boolean found = rows.next();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    counters.put(columns.getColumnLabel(i), found ? rows.getLong(i) : 0L);
                }
                return counters;
            }
        });
    }

    /** Executes a statement. */
    public void execute(String task, String sql) {
        ask(task, open -> Sql.run(open, sql));
    }

    /** Never throws: the connection is no longer needed. */
    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException ignored) {
            // The server is gone already, and so is the connection.
        }
    }
}
