package io.fillrate.core.mysql;

import io.fillrate.core.RowRange;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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

    private static final Pattern ROW = Pattern.compile(" at row (\\d+)$");

    /**
     * Sees that all rows are in, as they were sent.
     *
     * @param acknowledged the number of rows that the server acknowledged
     * @throws RowException with the first warning and, as far as it tells, the row and column
     */
    void check(long acknowledged, RowCursor<T> rows) throws SQLException {
        String warning = first();
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

    /** Notes are no warnings: they tell of nothing that is lost in strict mode. */
    private @Nullable String first() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet warnings = statement.executeQuery("SHOW WARNINGS")) {
            while (warnings.next()) {
                if (!"Note".equals(warnings.getString(1))) {
                    return warnings.getString(3);
                }
            }
            return null;
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
