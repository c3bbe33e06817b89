package io.fillrate.spark.mysql;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.SinkOptions;
import io.fillrate.spark.sink.SinkUpsert;
import io.fillrate.spark.sink.TargetTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What MariaDB and MySQL would refuse, or do otherwise than promised, when all rows are staged; asked before the first one. */
final class MySqlChecks {

    /** A part of a key that is an expression has no column; one that is a prefix has a length, and here none either. */
    private static final String UNIQUE_KEYS = """
            SELECT index_name, CASE WHEN sub_part IS NULL THEN column_name END FROM information_schema.statistics
            WHERE table_schema = ? AND table_name = ? AND non_unique = 0 ORDER BY index_name, seq_in_index""";

    private static final String REFERENCES = """
            SELECT CONCAT('foreign key ', constraint_name, ' of ', constraint_schema, '.', table_name, ' references it')
            FROM information_schema.referential_constraints
            WHERE unique_constraint_schema = ? AND referenced_table_name = ?""";

    private static final String TRIGGERS_BEFORE = """
            SELECT trigger_name FROM information_schema.triggers
            WHERE event_object_schema = ? AND event_object_table = ? AND action_timing = 'BEFORE'
              AND event_manipulation IN ('INSERT', 'UPDATE') AND VERSION() LIKE '%MariaDB%'""";

    private MySqlChecks() {}

    static void require(Connection connection, LoadPlan plan) throws SQLException {
        TargetTable table = plan.table();
        SinkUpsert upsert = plan.upsert();
        if (upsert != null) {
            requireKey(connection, table, upsert);
        }
        if (plan.overwrite()) {
            for (String why : Sql.texts(connection, REFERENCES, table.schema(), table.name())) {
                throw new IllegalArgumentException("mode overwrite: " + table.sql() + " cannot be emptied: " + why);
            }
        }
        rehearse(connection, plan);
    }

    /** The server takes a row for a duplicate of any unique key. */
    private static void requireKey(Connection connection, TargetTable table, SinkUpsert upsert) throws SQLException {
        Map<String, List<String>> keys = new LinkedHashMap<>();
        Sql.query(
                        connection,
                        row -> List.of(row.getString(1), String.valueOf(row.getString(2))),
                        UNIQUE_KEYS,
                        table.schema(),
                        table.name())
                .forEach(part -> keys.computeIfAbsent(part.get(0), absent -> new ArrayList<>())
                        .add(part.get(1)));
        if (keys.values().stream().noneMatch(upsert::isKey)) {
            throw upsert.noKey(table, "");
        }
        keys.forEach((name, key) -> {
            if (!key.containsAll(upsert.key())) {
                throw new IllegalArgumentException("option " + SinkOptions.UPSERT + ": " + table.sql()
                        + " has another unique key, " + name
                        + ", and ON DUPLICATE KEY UPDATE would also update rows that have the same one");
            }
        });
        for (String trigger : Sql.texts(connection, TRIGGERS_BEFORE, table.schema(), table.name())) {
            throw new IllegalArgumentException("option " + SinkOptions.UPSERT + ": " + table.sql() + " has the trigger "
                    + trigger
                    + ", and MariaDB fails to execute INSERT … SELECT … ON DUPLICATE KEY UPDATE on a table with"
                    + " BEFORE triggers");
        }
    }

    /** EXPLAIN checks the privileges of a statement. */
    private static void rehearse(Connection connection, LoadPlan plan) throws SQLException {
        String nothing = plan.columns().stream()
                .map(column -> "NULL")
                .collect(Collectors.joining(", ", "SELECT ", " FROM (SELECT 1 AS one) AS one WHERE 1 = 0"));
        Sql.texts(connection, "EXPLAIN " + plan.insert(nothing));
        if (plan.overwrite()) {
            Sql.texts(connection, "EXPLAIN DELETE FROM " + plan.target());
        }
    }
}
