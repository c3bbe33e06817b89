package io.fillrate.core.mysql;

import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An empty table like the one to be loaded, which any number of connections fill, each in its own transaction, and which then takes the
 * other's place by one RENAME. Until then nobody sees a row, and the table to be loaded is as it was.
 *
 * <p>What a killed process or server has left behind is dropped by the next load into the same table.
 *
 * @param definition the CREATE TABLE of the table to be loaded
 */
record TwinTable(MySqlDialect dialect, SiblingNames names, String definition) {

    private static final int PATIENCE_SECONDS = 10;
    private static final Pattern COUNTER = Pattern.compile("\\n\\)[^']*? AUTO_INCREMENT=(\\d+)");

    /**
     * Keeps other writers and other parallel loads away from a table until its connection gives up its locks, and sees that it can have a twin;
     * makes none yet.
     *
     * @throws SQLException if the table has rows, or something that a twin would not have
     */
    static TwinTable of(Connection connection, MySqlDialect dialect, String table) throws SQLException {
        SiblingNames names = Sql.query(
                        connection,
                        row -> new SiblingNames(row.getString(1), table, row.getString(2)),
                        "SELECT DATABASE(), CONNECTION_ID()")
                .get(0);
        TableLocks.excludeLoads(connection, names);
        Sql.run(connection, "LOCK TABLES " + dialect.quote(table) + " READ");
        TwinTable twin = new TwinTable(dialect, names, definition(connection, dialect.quote(table)));
        twin.check(connection);
        return twin;
    }

    private static String definition(Connection connection, String quoted) throws SQLException {
        return Sql.query(connection, row -> row.getString(2), "SHOW CREATE TABLE " + quoted)
                .get(0);
    }

    /**
     * Sees that the table is as it was found, and can have a twin.
     *
     * @throws SQLException if not
     */
    void check(Connection connection) throws SQLException {
        List<String> reasons = TwinObstacles.of(connection, names.schema(), names.table());
        if (!reasons.isEmpty()) {
            throw refusal(String.join("; ", reasons));
        } else if (!isEmpty(connection, names.table())) {
            throw refusal("it has rows already, and this strategy loads only an empty table");
        } else if (!definition.equals(definition(connection, original()))) {
            throw refusal("another session has changed it meanwhile");
        }
    }

    private boolean isEmpty(Connection connection, String table) throws SQLException {
        return Sql.texts(connection, "SELECT 'row' FROM " + dialect.quote(table) + " LIMIT 1")
                .isEmpty();
    }

    private SQLException refusal(String why) {
        return new SQLException("refused to load " + names.table() + ": " + why);
    }

    /** The name of the table to be loaded in SQL. */
    String original() {
        return dialect.quote(names.table());
    }

    /** The twin's name in SQL. */
    String twin() {
        return dialect.quote(names.twin());
    }

    /** In SQL, the name that the table to be loaded gets when the twin takes its place. */
    String old() {
        return dialect.quote(names.old());
    }

    /**
     * Makes the twin, and drops what was left behind: as other loads are kept out, there can be none that needs it.
     *
     * @param connection another than that with the locks
     */
    void create(Connection connection) throws SQLException {
        Sql.run(connection, "SET SESSION lock_wait_timeout = " + PATIENCE_SECONDS);
        drop(connection, names.present(connection));
        Sql.run(connection, "SET SESSION lock_wait_timeout = DEFAULT");
        Sql.run(connection, "CREATE TABLE " + twin() + " LIKE " + original());
        Matcher counter = COUNTER.matcher(definition);
        if (counter.find()) {
            Sql.run(connection, "ALTER TABLE " + twin() + " AUTO_INCREMENT = " + counter.group(1));
        }
        requireSameDefinition(definition(connection, twin()));
    }

    private void requireSameDefinition(String ofTwin) throws SQLException {
        List<String> wanted = lines(definition, names.table());
        List<String> had = lines(ofTwin, names.twin());
        if (!wanted.equals(had)) {
            String lost = wanted.stream()
                    .filter(line -> !had.contains(line))
                    .findFirst()
                    .orElse("all of its definition");
            throw refusal("CREATE TABLE … LIKE does not keep " + lost);
        }
    }

    /**
     * What a CREATE TABLE says of columns, keys and options. MySQL names a CHECK after its table, and names it anew when the table is renamed; one
     * with a name of its own cannot exist twice.
     */
    private static List<String> lines(String definition, String table) {
        return definition
                .lines()
                .skip(1)
                .map(line -> line.strip().replaceFirst(",$", ""))
                .map(line -> line.replaceFirst("^CONSTRAINT `" + Pattern.quote(table) + "_chk_", "CONSTRAINT `_chk_"))
                .toList();
    }

    /** Drops what the original has become; the load stands whatever becomes of this, and the next one drops what this one leaves. */
    void dropOld(Connection connection) throws SQLException {
        try {
            drop(connection, List.of(names.old()));
            if (names.present(connection).stream().noneMatch(names::isOurs)) {
                return;
            }
        } catch (SQLException e) {
            return;
        }
        throw new SQLException("all rows are in, but another session had put a table with rows in the place of "
                + names.table() + ": it is " + names.old() + " now");
    }

    /** Drops what a load that has failed has made; waits a while for those who are still busy with it. */
    void drop(Connection connection) throws SQLException {
        Sql.run(connection, "SET SESSION lock_wait_timeout = " + PATIENCE_SECONDS);
        drop(
                connection,
                names.present(connection).stream().filter(names::isOurs).toList());
    }

    /** A table that had been in another's place is not dropped if it has rows: they are somebody else's. */
    private void drop(Connection connection, List<String> siblings) throws SQLException {
        for (String sibling : siblings) {
            if (SiblingNames.isTwin(sibling) || isEmpty(connection, sibling)) {
                Sql.run(connection, "DROP TABLE " + dialect.quote(sibling));
            }
        }
    }
}
