package io.fillrate.core.mysql;

import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Upserts in MariaDB and MySQL. They take a row for a duplicate of <em>any</em> unique key, so other keys are a reason to refuse a table.
 * Updated rows are counted by a variable that each of them increments: what the server reports counts a changed row twice, and one that
 * stays as it is once or never, as the driver's properties say.
 *
 * @param dialect MariaDB's or MySQL's
 */
record MySqlUpsert(MySqlDialect dialect) implements UpsertSql {

    private static final String UPDATED = "@fillrate_updated";

    /** Forgets the number with the statement that returns it: columns of a result are computed from left to right. */
    private static final String RETURN_UPDATED = "SELECT " + UPDATED + ", " + UPDATED + " := NULL";

    /** Parts of keys that are expressions have no column, those that are prefixes have a length. */
    private static final String UNIQUE_KEYS =
            "SELECT index_name, column_name, sub_part FROM information_schema.statistics" + " WHERE table_schema = "
                    + MySqlDialect.SCHEMA + " AND table_name = ? AND non_unique = 0 ORDER BY index_name, seq_in_index";

    private static final String TRIGGERS_BEFORE = "SELECT trigger_name FROM information_schema.triggers"
            + " WHERE event_object_schema = " + MySqlDialect.SCHEMA
            + " AND event_object_table = ? AND action_timing = 'BEFORE'"
            + " AND event_manipulation IN ('INSERT', 'UPDATE') ORDER BY trigger_name";

    private static final String COUNTED =
            "SELECT column_name FROM information_schema.columns" + " WHERE table_schema = " + MySqlDialect.SCHEMA
                    + " AND table_name = ? AND lower(extra) LIKE '%auto_increment%'";

    @Override
    public <T> UpsertColumns<T> requireKey(Connection connection, UpsertColumns<T> columns) throws SQLException {
        Table<?> table = columns.table();
        Sql.run(connection, "SELECT 1 FROM " + dialect.quote(table) + " LIMIT 0"); // fails if the table does not exist
        Set<String> wanted = names(columns.key());
        Set<String> counted =
                names(Sql.texts(connection, COUNTED, table.schema().orElse(""), table.name()));
        columns.table().columns().forEach(column -> counted.remove(lower(column.name())));
        Map<String, List<String>> keys = uniqueKeys(connection, table);
        if (keys.values().stream().noneMatch(key -> new TreeSet<>(key).equals(wanted))) {
            throw columns.context()
                    .unavailable("table " + table.fullName() + " has no unique key of ("
                            + String.join(", ", columns.key()) + "): an upsert finds rows by such a key");
        }
        keys.forEach((name, key) -> {
            boolean sameRow = key.containsAll(wanted);
            boolean newNumber = key.stream().anyMatch(counted::contains);
            if (!sameRow && !newNumber) {
                throw columns.context()
                        .unavailable("table " + table.fullName() + " has another unique key, " + name
                                + ", and ON DUPLICATE KEY UPDATE would also update rows that have the same one");
            }
        });
        if (columns.refusesRepeatedKeys()) {
            requireUnchangedKeys(connection, columns);
        }
        return columns;
    }

    /** Keys are compared in a staging table, whose rows no trigger changes. */
    private static void requireUnchangedKeys(Connection connection, UpsertColumns<?> columns) throws SQLException {
        for (String trigger : triggersBefore(connection, columns)) {
            throw columns.context()
                    .unavailable(
                            "table " + columns.table().name() + " has the trigger " + trigger
                                    + ", which may change keys after they have been compared: do without refusingRepeatedKeys()");
        }
    }

    /**
     * Checks that the database can execute {@link #insert}: MariaDB (11.4) says of the row after one that exists that a column cannot be
     * null, if the table has a trigger before the statement.
     *
     * @throws io.fillrate.core.UnavailableException if not
     */
    void requireInsertFromTable(Connection connection, UpsertColumns<?> columns) throws SQLException {
        List<String> triggers = dialect == MySqlDialect.MARIADB ? triggersBefore(connection, columns) : List.of();
        if (!triggers.isEmpty()) {
            throw columns.context()
                    .unavailable(
                            "MariaDB fails to execute INSERT … SELECT … ON DUPLICATE KEY UPDATE on a table with BEFORE triggers,"
                                    + " such as " + triggers.get(0) + " of "
                                    + columns.table().fullName() + "; batches work");
        }
    }

    private static List<String> triggersBefore(Connection connection, UpsertColumns<?> columns) throws SQLException {
        return Sql.texts(
                connection,
                TRIGGERS_BEFORE,
                columns.table().schema().orElse(""),
                columns.table().name());
    }

    /** The columns of each unique key, in lower case. An expression or a prefix has an empty name. */
    private static Map<String, List<String>> uniqueKeys(Connection connection, Table<?> table) throws SQLException {
        Map<String, List<String>> keys = new LinkedHashMap<>();
        for (Part part : Sql.query(
                connection,
                row -> new Part(row.getString(1), row.getString(2), row.getString(3)),
                UNIQUE_KEYS,
                table.schema().orElse(""),
                table.name())) {
            keys.computeIfAbsent(part.key, absent -> new ArrayList<>()).add(part.wholeColumn());
        }
        return keys;
    }

    private record Part(
            String key, @Nullable String column, @Nullable String length) {

        String wholeColumn() {
            return column == null || length != null ? "" : lower(column);
        }
    }

    private static Set<String> names(List<String> names) {
        return names.stream().map(MySqlUpsert::lower).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The first assignment also counts: with NULL as the other branch, its value keeps its type. */
    @Override
    public String onConflict(UpsertColumns<?> columns) {
        List<String> assignments = new ArrayList<>();
        for (String column : columns.updated()) {
            String name = dialect.quote(column);
            String value = "VALUES(" + name + ")";
            assignments.add(name + " = "
                    + (assignments.isEmpty()
                            ? "IF((" + UPDATED + " := " + UPDATED + " + 1) IS NULL, NULL, " + value + ")"
                            : value));
        }
        return " ON DUPLICATE KEY UPDATE " + String.join(", ", assignments);
    }

    @Override
    public Counter count(Connection connection, UpsertColumns<?> columns) throws SQLException {
        Sql.run(connection, "SET " + UPDATED + " = 0");
        return (acknowledged, sent) -> counts(connection, RETURN_UPDATED, sent);
    }

    /** Executes a statement that returns the number of updated rows. It is not prepared, which would take another round trip. */
    private static Upsert.Counts counts(Connection connection, String sql, long sent) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false); // braces are the table's
            try (ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                long updated = rows.getLong(1);
                return new Upsert.Counts(sent - updated, updated);
            }
        }
    }

    /** Another name each time: in MariaDB, a prepared statement fails to write in bulk into a table that has been recreated. */
    @Override
    public Staging staging(UpsertColumns<?> target) {
        return Staging.numbered(dialect, target, target.table().schema(), "fillrate_staging_" + UUID.randomUUID());
    }

    @Override
    public List<String> create(Staging staging, UpsertColumns<?> upsert, List<String> columns) {
        return List.of("CREATE TEMPORARY TABLE " + staging.sql() + " (" + staging.number()
                + " bigint NOT NULL AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB AS SELECT " + dialect.quoted(columns)
                + " FROM " + dialect.quote(upsert.table()) + " LIMIT 0");
    }

    /** Without TEMPORARY, MySQL commits. */
    @Override
    public String drop(Staging staging) {
        return "DROP TEMPORARY TABLE " + staging.sql();
    }

    /** Neither is part of the transaction. */
    @Override
    public List<String> tidyUp(Staging staging) {
        return List.of("DROP TEMPORARY TABLE IF EXISTS " + staging.sql(), "SET " + UPDATED + " = NULL");
    }

    /**
     * Upserts the rows of a staging table one after the other, so that the last of those with one key wins, and drops the table. MariaDB
     * takes the statements in one round trip; MySQL has no blocks outside of procedures, and takes three.
     *
     * @param staged the number of rows in the staging table
     */
    Upsert.Counts transfer(Connection connection, UpsertColumns<?> columns, Staging staging, long staged)
            throws SQLException {
        if (dialect == MySqlDialect.MARIADB) {
            String block = String.join(
                    "; ",
                    "BEGIN NOT ATOMIC SET " + UPDATED + " = 0",
                    insert(columns, staging.sql(), staging),
                    drop(staging),
                    RETURN_UPDATED,
                    "END");
            return counts(connection, block, staged);
        }
        String fromZero = "(SELECT " + UPDATED + " := 0) AS `fillrate updated` JOIN " + staging.sql();
        Sql.run(connection, insert(columns, fromZero, staging));
        Upsert.Counts done = counts(connection, RETURN_UPDATED, staged);
        Sql.run(connection, drop(staging));
        return done;
    }

    private String insert(UpsertColumns<?> columns, String from, Staging staging) {
        String all = columns.all(dialect);
        return "INSERT INTO " + dialect.quote(columns.table()) + " (" + all + ") SELECT " + all + " FROM " + from
                + " ORDER BY " + staging.number() + onConflict(columns);
    }
}
