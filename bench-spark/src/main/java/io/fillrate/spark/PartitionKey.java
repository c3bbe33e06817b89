package io.fillrate.spark;

import io.fillrate.core.internal.jdbc.Sql;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * The column by whose ranges a table of PostgreSQL is partitioned. A staging table becomes a partition whose bounds are its least and its
 * greatest key; a CHECK says the same, which the server takes for the proof, so that it does not read the rows.
 *
 * @param column its name
 * @param step in SQL, from one key to the next
 */
record PartitionKey(String column, String step) implements Serializable {

    private static final Set<String> NUMBERS = Set.of("int2recv", "int4recv", "int8recv", "date_recv");
    private static final Set<String> TIMES = Set.of("timestamp_recv", "timestamptz_recv");

    private static final String CHECK = Postgres.INSTANCE.quote("fillrate bounds");
    private static final int MAX_NAME_BYTES = 63;

    /** The column's name; empty if the table is partitioned in another way. */
    private static final String KEY = """
            SELECT CASE WHEN p.partstrat = 'r' AND p.partnatts = 1 THEN COALESCE(a.attname, '') ELSE '' END FROM pg_partitioned_table p
            LEFT JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
            WHERE p.partrelid = to_regclass(?)""";

    /** What attaching would do otherwise than an INSERT, or only by reading all rows. */
    private static final String OBSTACLES = """
            SELECT 'it has a default partition, which the server would have to search for the new rows'
            FROM pg_partitioned_table WHERE partrelid = to_regclass(?) AND partdefid <> 0
            UNION ALL
            SELECT DISTINCT 'it has foreign keys, which the server would have to check by reading the new rows'
            FROM pg_constraint WHERE conrelid = to_regclass(?) AND contype = 'f'
            UNION ALL
            SELECT DISTINCT 'it has triggers for rows, which would not run'
            FROM pg_trigger WHERE tgrelid = to_regclass(?) AND NOT tgisinternal AND (tgtype & 1) = 1""";

    /**
     * Reads the key of a table.
     *
     * @param given the columns that the DataFrame has
     * @throws IllegalArgumentException that says why staging tables cannot become partitions of the table
     */
    static PartitionKey of(Connection connection, TargetTable table, List<SinkColumn> given) throws SQLException {
        String name = table.sql();
        String key = Sql.texts(connection, KEY, name).stream()
                .findFirst()
                .orElseThrow(() -> refusal(name, "it is not partitioned"));
        if (key.isEmpty()) {
            throw refusal(name, "it is not partitioned by ranges of one column");
        }
        for (String obstacle : Sql.texts(connection, OBSTACLES, name, name, name)) {
            throw refusal(name, obstacle);
        }
        for (TargetTable.StoredColumn column : table.columns()) {
            boolean isGiven = given.stream().anyMatch(other -> other.name().equals(column.name()));
            if (!isGiven && (column.name().equals(key) || column.identity() != TargetTable.Identity.NONE)) {
                throw refusal(
                        name,
                        "the DataFrame has no column " + column.name()
                                + ", whose values a partition cannot count or leave out");
            }
        }
        return new PartitionKey(key, step(table, key));
    }

    private static String step(TargetTable table, String key) {
        PostgresType type = table.columns().stream()
                .filter(column -> column.name().equals(key))
                .map(column -> (PostgresType) column.type())
                .findFirst()
                .orElseThrow();
        if (NUMBERS.contains(type.receive())) {
            return "1";
        } else if (TIMES.contains(type.receive())) {
            return "interval '1 microsecond'";
        }
        throw refusal(
                table.sql(),
                "its key " + key + " is " + type.sql()
                        + ", which has no next value to end a range with: whole numbers, dates and timestamps have");
    }

    private static IllegalArgumentException refusal(String table, String why) {
        return new IllegalArgumentException(
                "option transfer=attach: staging tables cannot become partitions of " + table + ": " + why);
    }

    /** DDL of a staging table that can become a partition: with the indexes and checks of the table, and logged. */
    static String create(LoadPlan plan, String staging) {
        return "CREATE TABLE " + plan.sibling(staging) + " (LIKE " + plan.target()
                + " INCLUDING ALL EXCLUDING IDENTITY EXCLUDING COMMENTS EXCLUDING STATISTICS)";
    }

    /**
     * The bounds of a staging table that has rows.
     *
     * @param from in SQL, inclusive
     * @param to in SQL, exclusive
     */
    record Bounds(String from, String to) implements Serializable {}

    /** Reads the bounds of a staging table, and has the server check and remember them. */
    Bounds bound(Connection connection, String table) throws SQLException {
        String name = Postgres.INSTANCE.quote(column);
        Bounds bounds = Sql.query(
                        connection,
                        row -> new Bounds(row.getString(1), row.getString(2)),
                        "SELECT quote_literal(min(" + name + ")), quote_literal(max(" + name + ") + " + step + ") FROM "
                                + table)
                .get(0);
        Sql.run(
                connection,
                "ALTER TABLE " + table + " ADD CONSTRAINT " + CHECK + " CHECK (" + name + " IS NOT NULL AND " + name
                        + " >= " + bounds.from() + " AND " + name + " < " + bounds.to() + ")");
        return bounds;
    }

    /** Makes a staging table a partition, under a name that no later load takes for a staging table's. */
    void attach(Connection connection, LoadPlan plan, String staging, Bounds bounds, String number)
            throws SQLException {
        Postgres sql = Postgres.INSTANCE;
        String name = name(plan.table(), number);
        Sql.run(connection, "ALTER TABLE " + plan.sibling(staging) + " RENAME TO " + sql.quote(name));
        if (!plan.stagingSchema().equals(plan.schema())) {
            Sql.run(connection, "ALTER TABLE " + plan.sibling(name) + " SET SCHEMA " + sql.quote(plan.schema()));
        }
        String partition = sql.quote(plan.schema()) + "." + sql.quote(name);
        Sql.run(
                connection,
                "ALTER TABLE " + plan.target() + " ATTACH PARTITION " + partition + " FOR VALUES FROM (" + bounds.from()
                        + ") TO (" + bounds.to() + ")");
        Sql.run(connection, "ALTER TABLE " + partition + " DROP CONSTRAINT " + CHECK);
    }

    private static String name(String table, String number) {
        String kept = table;
        while (kept.getBytes(StandardCharsets.UTF_8).length + 1 + number.length() > MAX_NAME_BYTES) {
            kept = kept.substring(0, kept.offsetByCodePoints(kept.length(), -1));
        }
        return kept + "_" + number;
    }
}
