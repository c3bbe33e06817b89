package io.fillrate.core.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Table;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An empty table like the one to be loaded, the original. Any number of connections fill it, each in its own transaction, and the {@link
 * CutOver} swaps it with the original by one RENAME. Until then nobody sees a row, and the original is unchanged.
 *
 * <p>What a killed process or server has left behind is dropped by the next load into the same table.
 *
 * @param definition the CREATE TABLE of the original
 */
record MySqlShadowTable(MySqlDialect dialect, Names names, String definition) {

    private static final Pattern COUNTER = Pattern.compile("\\n\\)[^']*? AUTO_INCREMENT=(\\d+)");

    /** GET_LOCK waits as long as LOCK TABLES would. */
    private static final String EXCLUDE_LOADS = "SELECT GET_LOCK(?, @@SESSION.lock_wait_timeout)";

    /**
     * What the original may not have: what {@code CREATE TABLE … LIKE} does not copy, as far as SHOW CREATE TABLE does not show it, and
     * what RENAME TABLE takes along with the table.
     */
    private static final String OBSTACLES = """
            SELECT 'it is not an ordinary table' FROM information_schema.tables
            WHERE table_schema = ? AND table_name = ? AND table_type <> 'BASE TABLE'
            UNION ALL
            SELECT 'its engine is not InnoDB' FROM information_schema.tables
            WHERE table_schema = ? AND table_name = ? AND table_type = 'BASE TABLE' AND engine <> 'InnoDB'
            UNION ALL
            SELECT DISTINCT 'it has triggers' FROM information_schema.triggers
            WHERE event_object_schema = ? AND event_object_table = ?
            UNION ALL
            SELECT DISTINCT 'it has foreign keys' FROM information_schema.referential_constraints
            WHERE constraint_schema = ? AND table_name = ?
            UNION ALL
            SELECT DISTINCT 'foreign keys refer to it' FROM information_schema.referential_constraints
            WHERE unique_constraint_schema = ? AND referenced_table_name = ?""";

    /**
     * Keeps other parallel loads away from the original until the connection releases its locks, and checks that it can have a
     * shadow table;
     * creates none yet.
     *
     * @throws SQLException if the original has rows, or something that a shadow table would not have
     */
    static MySqlShadowTable of(Connection connection, MySqlDialect dialect, Table<?> original) throws SQLException {
        Names names = Sql.query(
                        connection,
                        row -> new Names(row.getString(1), original.name(), row.getString(2)),
                        "SELECT " + MySqlDialect.SCHEMA + ", CONNECTION_ID()",
                        original.schema().orElse(""))
                .get(0);
        excludeLoads(connection, names);
        String quoted = dialect.quote(names.schema()) + "." + dialect.quote(names.table());
        MySqlShadowTable shadow = new MySqlShadowTable(dialect, names, definition(connection, quoted));
        shadow.check(connection);
        return shadow;
    }

    /** Waits for other parallel loads into the same table to end, and keeps others out. */
    private static void excludeLoads(Connection connection, Names names) throws SQLException {
        if (!"1".equals(Sql.texts(connection, EXCLUDE_LOADS, names.lock()).get(0))) {
            throw new SQLException(
                    "another load into " + names.table() + " has not ended within lock_wait_timeout, which is "
                            + LockWaits.MAX_SECONDS + " seconds at most here");
        }
    }

    /** Releases all locks of a connection, of tables and of names. */
    static void releaseLocks(Connection connection) {
        try {
            Sql.run(connection, "UNLOCK TABLES");
            Sql.run(connection, "DO RELEASE_ALL_LOCKS()");
        } catch (SQLException e) {
            // The server releases the locks of a lost connection.
        }
    }

    private static String definition(Connection connection, String quoted) throws SQLException {
        return Sql.query(connection, row -> row.getString(2), "SHOW CREATE TABLE " + quoted)
                .get(0);
    }

    /**
     * Checks that the original is empty and unchanged, and can have a shadow table.
     *
     * @throws SQLException if not
     */
    void check(Connection connection) throws SQLException {
        String schema = names.schema();
        String table = names.table();
        List<String> obstacles = Sql.texts(
                connection, OBSTACLES, schema, table, schema, table, schema, table, schema, table, schema, table);
        if (!obstacles.isEmpty()) {
            throw refusal(String.join("; ", obstacles));
        }
        requireUnchanged(connection);
    }

    private void requireUnchanged(Connection connection) throws SQLException {
        if (!isEmpty(connection, original())) {
            throw refusal("it has rows already, and this strategy loads only an empty table");
        } else if (!definition.equals(definition(connection, original()))) {
            throw altered();
        }
    }

    private SQLException altered() {
        return refusal("it was altered by another session during the load");
    }

    private boolean isEmpty(Connection connection, String quoted) throws SQLException {
        return Sql.texts(connection, "SELECT 'row' FROM " + quoted + " LIMIT 1").isEmpty();
    }

    private SQLException refusal(String why) {
        return new SQLException("refused to load " + names.table() + ": " + why);
    }

    private String inSchema(String name) {
        return dialect.quote(names.schema()) + "." + dialect.quote(name);
    }

    /** The name of the table to be loaded, in SQL. */
    String original() {
        return inSchema(names.table());
    }

    /** The shadow table's name, in SQL. */
    String shadow() {
        return inSchema(names.shadow());
    }

    /** The name that the original gets at the cut-over, in SQL. */
    String old() {
        return inSchema(names.old());
    }

    /**
     * Creates the shadow table, and drops what earlier loads have left behind: as other loads are kept out, none needs it. The original is
     * not locked yet: a change of it that waits for our lock would have us wait for the change.
     */
    void create(Connection connection) throws SQLException {
        drop(connection, names.present(connection));
        Sql.run(connection, "CREATE TABLE " + shadow() + " LIKE " + original());
        Matcher counter = COUNTER.matcher(definition);
        if (counter.find()) {
            Sql.run(connection, "ALTER TABLE " + shadow() + " AUTO_INCREMENT = " + counter.group(1));
        }
        requireSameDefinition(connection);
        try {
            copyStatistics(connection);
        } catch (SQLException e) {
            throw refusal("it may have statistics that the shadow table would lack, and they cannot be copied: "
                    + dialect.describe(e));
        }
    }

    /**
     * Keeps writers away from the original until the connection releases its locks. From here on the connection waits for nothing until
     * the {@link CutOver}, and no other of ours does anything with the original.
     *
     * @throws SQLException if the original has rows, or has been altered since the shadow table was created
     */
    void lockOriginal(Connection connection) throws SQLException {
        Sql.run(connection, "LOCK TABLES " + original() + " READ");
        requireUnchanged(connection);
    }

    /** Gives the shadow table the statistics that the server keeps of the original besides its definition. */
    void copyStatistics(Connection connection) throws SQLException {
        new PersistentStatistics(connection, dialect, names).copy();
    }

    private void requireSameDefinition(Connection connection) throws SQLException {
        List<String> wanted = lines(definition, names.table());
        List<String> found = lines(definition(connection, shadow()), names.shadow());
        if (!wanted.equals(found)) {
            if (!definition.equals(definition(connection, original()))) {
                throw altered();
            }
            String lost = wanted.stream()
                    .filter(line -> !found.contains(line))
                    .findFirst()
                    .orElse("all of its definition");
            throw refusal("CREATE TABLE … LIKE does not keep " + lost);
        }
    }

    /**
     * What a CREATE TABLE says of columns, keys and options. MySQL names a CHECK after its table, and renames it with the table; one with a
     * user's name cannot exist twice.
     */
    private static List<String> lines(String definition, String table) {
        return definition
                .lines()
                .skip(1)
                .map(line -> line.strip().replaceFirst(",$", ""))
                .map(line -> line.replaceFirst("^CONSTRAINT `" + Pattern.quote(table) + "_chk_", "CONSTRAINT `_chk_"))
                .toList();
    }

    /** Drops the original after the cut-over. The load stands even if this fails; the next load drops what this one leaves. */
    void dropOld(Connection connection) throws SQLException {
        try {
            drop(connection, List.of(names.old()));
            if (names.present(connection).stream().noneMatch(names::isOurs)) {
                return;
            }
        } catch (SQLException e) {
            return;
        }
        throw new SQLException("the load committed, but another session had replaced " + names.table()
                + " by a table with rows; that table is now " + names.old());
    }

    /** Drops what a failed load has created; waits some time for sessions that still use it. */
    void drop(Connection connection) throws SQLException {
        LockWaits.bound(connection);
        drop(
                connection,
                names.present(connection).stream().filter(names::isOurs).toList());
    }

    /** Drops all that can be dropped. Keeps a replaced table that has rows: they are not ours. */
    private void drop(Connection connection, List<String> leftovers) throws SQLException {
        SQLException failure = null;
        for (String leftover : leftovers) {
            try {
                if (Names.isShadow(leftover) || isEmpty(connection, inSchema(leftover))) {
                    Sql.run(connection, "DROP TABLE " + inSchema(leftover));
                }
            } catch (SQLException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * The names of what a parallel load creates for a table. All of them come after the table's name in the order of their bytes: RENAME
     * locks its tables in that order, so it waits for the table first, and for nothing after that.
     *
     * @param schema the database of all
     * @param table the name of the table to be loaded, as the server has it
     * @param load distinguishes this load from others into the table; an id of a connection
     */
    record Names(String schema, String table, String load) {

        private static final String LAST_CHARACTER = "\uFFFD";
        private static final int HASH_DIGITS = 16;

        private static final Pattern SHADOW = Pattern.compile(".fillrate_shadow_.*");

        /** The table that the rows go to. */
        String shadow() {
            return name("shadow");
        }

        /** The name of the original after the cut-over; until then that of a placeholder. */
        String old() {
            return name("old");
        }

        /** A name for GET_LOCK, which is the same in all databases and takes 64 characters. */
        String lock() {
            return "fillrate_" + hash(schema + "." + table);
        }

        private String name(String role) {
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
         * Returns the tables of all parallel loads into the table, this one included; shadow tables come first, without which no RENAME
         * that still waits can succeed.
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
                    .sorted(Comparator.comparing(Names::isShadow).reversed())
                    .toList();
        }

        /** Whether a table has rows that nobody has seen yet. */
        static boolean isShadow(String name) {
            return SHADOW.matcher(name).matches();
        }

        /** Whether a table is this load's. */
        boolean isOurs(String name) {
            return name.endsWith("_" + load);
        }
    }
}
