package io.fillrate.spark.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.SinkOptions.OverwriteMode;
import io.fillrate.spark.sink.SinkUpsert;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** What PostgreSQL would refuse, or do otherwise than promised, when all rows are staged; asked before the first one. */
final class PostgresChecks {

    /** Keys by which ON CONFLICT can find a row. */
    private static final String UNIQUE_KEYS = """
            SELECT (SELECT array_agg(a.attname::text) FROM pg_attribute a
                    WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1]))
            FROM pg_index i
            WHERE i.indrelid = ?::regclass AND i.indisunique AND i.indisvalid AND i.indimmediate
              AND NOT i.indisexclusion AND i.indpred IS NULL AND i.indexprs IS NULL""";

    /** What keeps the table from being emptied, or changes other tables as well. */
    private static final String REFERENCES = """
            SELECT DISTINCT 'foreign key ' || conname || ' of ' || conrelid::regclass || ' references it'
            FROM pg_constraint WHERE contype = 'f' AND confrelid = ?::regclass AND conrelid <> confrelid
              AND conrelid NOT IN (SELECT relid FROM pg_partition_tree(?::regclass) WHERE relid IS NOT NULL)""";

    /** What may keep rows from being deleted without an error. */
    private static final String KEEPERS = """
            SELECT 'trigger ' || tgname || ' may keep rows' FROM pg_trigger
            WHERE tgrelid = ?::regclass AND NOT tgisinternal AND tgtype & 1 = 1 AND tgtype & 2 = 2 AND tgtype & 8 = 8
            UNION ALL
            SELECT 'rule ' || rulename || ' may keep rows' FROM pg_rewrite WHERE ev_class = ?::regclass AND ev_type = '4'
            UNION ALL
            SELECT 'row-level security may hide rows from this user' WHERE row_security_active(?::regclass)""";

    private PostgresChecks() {}

    static void require(Connection connection, LoadPlan plan) throws SQLException {
        String schema = plan.stagingSchema();
        String mayCreate = "SELECT has_schema_privilege(n.oid, 'CREATE')::text FROM pg_namespace n WHERE n.nspname = ?";
        if (!Sql.texts(connection, mayCreate, schema).equals(List.of("true"))) {
            throw new IllegalArgumentException(
                    "rows are staged in schema " + schema
                            + ", which does not exist, or in which the user may not create tables: name another by option stagingSchema");
        }
        SinkUpsert upsert = plan.upsert();
        if (upsert != null) {
            requireKey(connection, plan, upsert);
        }
        if (plan.overwrite()) {
            requireEmptying(connection, plan);
        }
        rehearse(connection, plan);
    }

    private static void requireKey(Connection connection, LoadPlan plan, SinkUpsert upsert) throws SQLException {
        List<List<String>> keys = Sql.query(connection, row -> Sql.list(row, 1), UNIQUE_KEYS, plan.target());
        if (keys.stream().noneMatch(upsert::isKey)) {
            throw upsert.noKey(plan.table(), " that is valid, not partial and not deferrable");
        }
    }

    private static void requireEmptying(Connection connection, LoadPlan plan) throws SQLException {
        String table = plan.target();
        for (String why : Sql.texts(connection, REFERENCES, table, table)) {
            throw refusal(plan, why);
        }
        if (plan.options().overwriteMode() == OverwriteMode.DELETE) {
            for (String why : Sql.texts(connection, KEEPERS, table, table, table)) {
                throw refusal(plan, why + ", which overwriteMode=truncate does not ask");
            }
        } else if (!Sql.texts(connection, "SELECT has_table_privilege(?::regclass, 'TRUNCATE')::text", table)
                .equals(List.of("true"))) {
            throw refusal(plan, "the user may not TRUNCATE it");
        }
    }

    private static IllegalArgumentException refusal(LoadPlan plan, String why) {
        return new IllegalArgumentException("mode overwrite: " + plan.target() + " cannot be emptied: " + why);
    }

    /** EXPLAIN checks the privileges of a statement, and whether there is a plan for it. */
    private static void rehearse(Connection connection, LoadPlan plan) throws SQLException {
        String nothing = plan.columns().stream()
                .map(column -> "NULL::" + column.to().sql())
                .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
        boolean returns = plan.digests() && plan.upsert() == null;
        Sql.texts(connection, "EXPLAIN " + plan.insert(nothing) + (returns ? " RETURNING " + plan.columnList() : ""));
        if (plan.overwrite() && plan.options().overwriteMode() == OverwriteMode.DELETE) {
            Sql.texts(connection, "EXPLAIN DELETE FROM " + plan.target());
        }
    }
}
