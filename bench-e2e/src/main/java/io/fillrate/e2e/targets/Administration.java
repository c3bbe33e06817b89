package io.fillrate.e2e.targets;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What is done to a database outside the loads, on one connection; failures name the task.
 *
 * @param database the kind of database, for messages
 */
public record Administration(String database, Connection connection) {

    /** Something that asks the database. */
    @FunctionalInterface
    public interface Question<T> {
        T ask(Connection connection) throws SQLException;
    }

    /**
     * Does it.
     *
     * @throws TargetException if the database fails
     */
    public <T> T ask(String task, Question<T> question) {
        try {
            return question.ask(connection);
        } catch (SQLException e) {
            throw new TargetException(database + ": cannot " + task + ": " + OneLine.of(e), e);
        }
    }

    /** The first column of the first row, which there must be; null is "null". */
    public String askOne(String task, String sql) {
        return ask(task, open -> {
            try (Statement statement = open.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return String.valueOf(row.getString(1));
            }
        });
    }

    /**
     * Does it.
     *
     * @throws TargetException if the database fails
     */
    public void execute(String task, String sql) {
        ask(task, open -> {
            try (Statement statement = open.createStatement()) {
                return statement.execute(sql);
            }
        });
    }

    /** Never throws: what ends here is no longer needed. */
    public void close() {
        try {
            connection.close();
        } catch (SQLException ignored) {
            // The server is gone already, and so is the connection.
        }
    }
}
