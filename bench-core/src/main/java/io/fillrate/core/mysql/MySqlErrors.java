package io.fillrate.core.mysql;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What errors of MariaDB and MySQL are about, as their texts and codes say. */
final class MySqlErrors {

    /**
     * Errors of rows whose SQLSTATE is a general one: truncated data, a column without a default, characters that are not its encoding's, a
     * check.
     */
    private static final Set<Integer> OF_ROWS = Set.of(1265, 1364, 1366, 3819);

    /**
     * "Column 'a' cannot be null", "Data too long for column `db`.`t`.`a` at row 1", "Invalid JSON text: … in value for column 't.a'", and
     * MariaDB's "CONSTRAINT `t.a` failed" of a column's own check.
     */
    private static final Pattern COLUMN = Pattern.compile("value for column '[^'.]*\\.([^']+)'"
            + "|[Cc]olumn (?:[`'][^`']*[`']\\.)*[`']([^`']+)[`']|^CONSTRAINT `[^`]*\\.([^`.]+)` failed");

    /** "(conn=12) ", the prefix of MariaDB's driver. */
    private static final Pattern CONNECTION = Pattern.compile("^\\(conn=\\d+\\) ");

    private MySqlErrors() {}

    /** Whether an error is about a row, though its SQLSTATE does not say so. */
    static boolean refusesRow(SQLException error) {
        return OF_ROWS.contains(error.getErrorCode());
    }

    static Optional<String> column(String message) {
        Matcher matcher = COLUMN.matcher(message);
        return matcher.find()
                ? IntStream.rangeClosed(1, matcher.groupCount())
                        .mapToObj(matcher::group)
                        .filter(Objects::nonNull)
                        .findFirst()
                : Optional.empty();
    }

    /** Returns a message without the driver's prefix. */
    static String withoutConnection(String message) {
        return CONNECTION.matcher(message).replaceFirst("");
    }
}
