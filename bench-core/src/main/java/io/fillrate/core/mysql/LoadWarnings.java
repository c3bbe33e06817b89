package io.fillrate.core.mysql;

import io.fillrate.core.RowRange;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the server has to say of the LOAD DATA that was the connection's last statement.
 *
 * @param table as its user knows it
 * @param loaded the name of the table that the rows went into, which may be the twin's
 */
record LoadWarnings<T>(Connection connection, Table<T> table, String loaded) {

    /**
     * Notes are not warnings: in strict mode they never mean lost data. But they take the place of later warnings in the list, so they are switched
     * off. The server counts all conditions, and keeps {@code max_error_count}, which may be 0.
     */
    private static final String WITHOUT_NOTES =
            "SET @fillrate_sql_notes = @@sql_notes, @fillrate_max_error_count = @@max_error_count,"
                    + " SESSION sql_notes = 0, SESSION max_error_count = 64";

    private static final String AS_BEFORE =
            "SET SESSION sql_notes = @fillrate_sql_notes, SESSION max_error_count = @fillrate_max_error_count";

    private static final Pattern ROW = Pattern.compile(" at row (\\d+)$");

    /** Prepares the connection for a LOAD DATA whose warnings are to be seen. */
    static void expect(Connection connection) throws SQLException {
        Sql.run(connection, WITHOUT_NOTES);
    }

    /** Gives the connection its settings back; a lost one has none. */
    static void forget(Connection connection) {
        try {
            Sql.run(connection, AS_BEFORE);
        } catch (SQLException e) {
            // The connection is lost; its next use reports that.
        }
    }

    /**
     * Sees that all rows are in, as they were sent.
     *
     * @param acknowledged the number of rows that the server acknowledged
     * @throws RowException with the first warning and, as far as it tells, the row and column
     */
    void check(long acknowledged, RowCursor<T> rows) throws SQLException {
        String warning = first().orElse(null);
        if (warning != null) {
            throw new RowException(
                    locate(warning, rows),
                    MySqlDialect.column(warning).orElse(null),
                    warning.replace(loaded, table.name()),
                    null);
        } else if (acknowledged != rows.pulled()) {
            throw new RowException(
                    rows.unsettled(),
                    null,
                    "the server took " + acknowledged + " of " + rows.pulled() + " rows, and does not say why",
                    null);
        }
    }

    private Optional<String> first() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Optional<String> shown = only(statement, "SHOW WARNINGS LIMIT 1", 3);
            return shown.isPresent()
                    ? shown
                    : only(statement, "SHOW COUNT(*) WARNINGS", 1)
                            .filter(count -> !count.equals("0"))
                            .map(count -> "the server has " + count + " warnings, and shows none");
        }
    }

    private static Optional<String> only(Statement statement, String sql, int column) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? Optional.ofNullable(rows.getString(column)) : Optional.empty();
        }
    }

    private @Nullable RowRange locate(String warning, RowCursor<T> rows) {
        Matcher row = ROW.matcher(warning);
        if (row.find()) {
            return RowRange.of(rows.first() + Long.parseLong(row.group(1)) - 1);
        }
        return DuplicateEntry.of(warning, table)
                .flatMap(duplicate -> duplicate.find(rows.source()))
                .map(index -> RowRange.of(rows.first() + index))
                .orElse(rows.unsettled());
    }
}
