package io.fillrate.core.transfer;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks at what the extension does, from another connection: the server keeps the text of a session's last statement, which after the rows
 * have gone and before they are committed is COPY.
 *
 * @param connection without autocommit
 * @param application name of the extension's sessions
 */
record CopyWatch(Connection connection, String application) {

    /** What {@link #format} gives if the server doesn't tell. */
    static final String UNKNOWN = "unknown";

    private static final Pattern FORMAT = Pattern.compile("^COPY .* FROM STDIN \\(FORMAT (\\w+)", Pattern.DOTALL);

    /** The format of the COPY that has come last: {@code binary}, {@code text}, or {@link #UNKNOWN}. */
    String format() throws SQLException {
        return one("SELECT query FROM pg_stat_activity WHERE application_name = ? AND query LIKE 'COPY %'", application)
                .map(FORMAT::matcher)
                .filter(Matcher::find)
                .map(format -> format.group(1).toLowerCase(Locale.ROOT))
                .orElse(UNKNOWN);
    }

    /** The schema of the table that a load's table name means. */
    String schemaOf(Table<?> table) throws SQLException {
        return one(
                        "SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = ?::regclass",
                        PostgresDialect.INSTANCE.quote(table.name()))
                .orElseThrow();
    }

    private Optional<String> one(String sql, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, parameter);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.ofNullable(result.getString(1)) : Optional.empty();
            }
        } finally {
            connection.rollback(); // the server shows one transaction the same activity again and again
        }
    }
}
