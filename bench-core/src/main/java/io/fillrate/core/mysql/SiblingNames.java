package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.Sql;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * The names of what a parallel load makes beside a table. All of them come after the table's in the order of their bytes: that is the order
 * in which a RENAME locks its tables, so it waits for the table first, and has nothing to wait for once it has that.
 *
 * @param schema the database of both
 * @param table the name of the table to be loaded, as the server has it
 * @param load tells this load's siblings from those of others; an id of a connection
 */
record SiblingNames(String schema, String table, String load) {

    private static final String LAST_CHARACTER = "\uFFFD";
    private static final int HASH_DIGITS = 16;

    /** The table that the rows go to. */
    String twin() {
        return sibling("twin");
    }

    /** What the table becomes in the end; until then a placeholder has this name. */
    String old() {
        return sibling("old");
    }

    /** A name for GET_LOCK, which knows no databases and takes 64 characters. */
    String lock() {
        return "fillrate_" + hash(schema + "." + table);
    }

    private String sibling(String role) {
        String name = "~fillrate_" + role + "_" + hash(table) + "_" + load;
        return compare(table, name) < 0 ? name : LAST_CHARACTER + name.substring(1);
    }

    private static String hash(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", "")
                .substring(0, HASH_DIGITS);
    }

    private static int compare(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * The siblings that are there, of this load and of all others into the table; twins come first, without which no RENAME that still waits
     * can succeed.
     */
    List<String> present(Connection connection) throws SQLException {
        String any = ".fillrate_[a-z]+_" + hash(table) + "_\\d+";
        return Sql.texts(
                        connection,
                        "SELECT table_name FROM information_schema.tables WHERE table_schema = ? AND table_name LIKE ?",
                        schema,
                        "_fillrate_%" + hash(table) + "%")
                .stream()
                .filter(name -> name.matches(any))
                .sorted(Comparator.comparing(SiblingNames::isTwin).reversed())
                .toList();
    }

    /** Whether a sibling has rows that nobody has seen yet. */
    static boolean isTwin(String sibling) {
        return sibling.startsWith("fillrate_twin_", 1);
    }

    /** Whether a sibling is this load's. */
    boolean isOurs(String sibling) {
        return sibling.endsWith("_" + load);
    }
}
