package io.fillrate.core.mysql;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Sql.RowReader;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The server's warnings about the LOAD DATA that was the connection's last statement.
 *
 * @param table as its user knows it
 * @param loaded the name of the table that the rows went into, which may be a shadow table
 */
record LoadWarnings<T>(Connection connection, MySqlDialect dialect, Table<T> table, String loaded) {

    /**
     * Notes are not warnings: in strict mode they never mean lost data. But they displace later warnings in the list, so they are switched
     * off. The server counts all conditions, and keeps {@code max_error_count} of them, which may be 0.
     */
    private static final String WITHOUT_NOTES = "SET SESSION sql_notes = 0";

    /** Not every user of MySQL may change it. */
    private static final String IF_NONE_ARE_KEPT =
            "SELECT 'SET SESSION max_error_count = 64' FROM DUAL WHERE @@SESSION.max_error_count = 0";

    /** SQLSTATEs of warnings that would be errors of an INSERT, by their codes, as the server's error messages have them. */
    private static final Map<Integer, String> STATES = Map.of(
            1048, "23000", 1062, "23000", 1216, "23000", 1452, "23000", 4025, "23000", 3819, "23000", 1263, "22004",
            1264, "22003", 1406, "22001");

    /** A value that does not fit: most warnings about values have no SQLSTATE of an error. */
    private static final String DATA_EXCEPTION = "22000";

    private static final Pattern ROW = Pattern.compile(" at row (\\d+)$");

    /** Prepares a connection, when a writer opens, for LOAD DATAs whose warnings are checked. */
    static void expect(Connection connection) throws SQLException {
        Sql.run(connection, WITHOUT_NOTES);
        Sql.runAll(connection, Sql.texts(connection, IF_NONE_ARE_KEPT));
    }

    /**
     * Checks that all rows are stored unchanged.
     *
     * @param acknowledged the number of rows that the server acknowledged
     * @param sent the number of rows that it was sent
     * @throws RowException with the first warning and, as far as it names them, the row and column
     */
    void check(long acknowledged, long sent, RowCursor<T> rows) throws SQLException {
        SQLWarning first = first().orElse(null);
        if (first != null) {
            String warning = String.valueOf(first.getMessage());
            throw new RowException(
                    locate(warning, rows),
                    MySqlErrors.column(warning).orElse(null),
                    warning.replace(loaded, table.name()),
                    first);
        } else if (acknowledged != sent) {
            throw new RowException(
                    rows.unsettled(),
                    null,
                    "the server took " + acknowledged + " of " + sent + " rows, without a warning",
                    null);
        }
    }

    private Optional<SQLWarning> first() throws SQLException {
        if (!dialect.mayHaveWarnings(connection)) {
            return Optional.empty();
        }
        try (Statement statement = connection.createStatement()) { // to prepare one might end the warnings
            Optional<SQLWarning> shown = only(statement, "SHOW WARNINGS LIMIT 1", LoadWarnings::warning);
            return shown.isPresent()
                    ? shown
                    : only(statement, "SHOW COUNT(*) WARNINGS", row -> row.getString(1))
                            .filter(count -> !count.equals("0"))
                            .map(count -> new SQLWarning("the server has " + count + " warnings, but shows none"));
        }
    }

    private static <R> Optional<R> only(Statement statement, String sql, RowReader<R> reader) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
        }
    }

    private static SQLWarning warning(ResultSet row) throws SQLException {
        int code = row.getInt(2);
        return new SQLWarning(row.getString(3), STATES.getOrDefault(code, DATA_EXCEPTION), code);
    }

    private @Nullable RowRange locate(String warning, RowCursor<T> rows) {
        Matcher row = ROW.matcher(warning);
        if (row.find()) {
            return RowRange.of(rows.first() + Long.parseLong(row.group(1)) - 1);
        }
        return DuplicateEntry.of(warning, table)
                .flatMap(duplicate -> rows.replay().flatMap(duplicate::find))
                .map(index -> RowRange.of(rows.first() + index))
                .orElse(rows.unsettled());
    }

    /**
     * A repeated primary key, as the server reports it: {@code Duplicate entry '7-a' for key 'PRIMARY'}.
     *
     * @param text the key's values
     */
    private record DuplicateEntry<T>(Table<T> table, String text) {

        private static final Pattern MESSAGE =
                Pattern.compile("Duplicate entry '(.*)' for key '(?:.*\\.)?PRIMARY'", Pattern.DOTALL);

        static <T> Optional<DuplicateEntry<T>> of(String message, Table<T> table) {
            Matcher matcher = MESSAGE.matcher(message);
            return matcher.find() && !table.primaryKey().isEmpty()
                    ? Optional.of(new DuplicateEntry<>(table, matcher.group(1)))
                    : Optional.empty();
        }

        /** Returns the row's index; empty if no row has a key of this text, such as when the server writes a type differently from Java. */
        Optional<Long> find(RowSource<T> rows) {
            return RowCursor.findRepeated(rows, row -> text.equals(describe(row)));
        }

        private String describe(T row) {
            return table.keyColumns().stream()
                    .map(column -> String.valueOf(column.get(row)))
                    .collect(Collectors.joining("-"));
        }
    }
}
