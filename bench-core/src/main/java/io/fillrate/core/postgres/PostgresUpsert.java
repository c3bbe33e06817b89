package io.fillrate.core.postgres;

import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;

/**
 * Upserts in PostgreSQL. Updated rows are counted by the server's statistics of the transaction, which cost nothing: it does not report
 * them with the statement, and RETURNING would send or store a value per row. Rows that triggers of the table write into it are counted,
 * too.
 */
final class PostgresUpsert implements UpsertSql {

    static final PostgresUpsert INSTANCE = new PostgresUpsert();

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /** Indexes by which ON CONFLICT can find a row: those of unique constraints that are checked at once, for all rows. */
    private static final String UNIQUE_KEYS = """
            SELECT (SELECT array_agg(a.attname::text) FROM pg_attribute a
                    WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1]))
            FROM pg_index i
            WHERE i.indrelid = ?::regclass AND i.indisunique AND i.indisvalid AND i.indimmediate
              AND NOT i.indisexclusion AND i.indpred IS NULL AND i.indexprs IS NULL""";

    /** By what sets them off: 1 is SELECT, 2 UPDATE, 3 INSERT, 4 DELETE. */
    private static final String RULES =
            "SELECT rulename FROM pg_rewrite WHERE ev_class = ?::regclass AND ev_type::text = ANY (string_to_array(?, ',')) ORDER BY 1";

    private static final String UPDATED =
            PostgresDialect.WITH_PARTITIONS + "SELECT sum(pg_stat_get_xact_tuples_updated(tree.oid)) FROM tree";

    private PostgresUpsert() {}

    @Override
    public void requireKey(Connection connection, UpsertColumns<?> columns) throws SQLException {
        List<List<String>> keys =
                Sql.query(connection, row -> Sql.list(row, 1), UNIQUE_KEYS, DIALECT.quote(columns.table()));
        if (keys.stream().noneMatch(key -> new HashSet<>(key).equals(new HashSet<>(columns.key())))) {
            throw columns.context()
                    .unavailable("table " + columns.table().fullName() + " has no unique key of ("
                            + String.join(", ", columns.key())
                            + ") that is valid, not partial and not deferrable: an upsert finds rows by such a key");
        }
        requireNoRules(connection, columns, "2,3", "ON CONFLICT");
        if (Sql.texts(connection, "SHOW track_counts").get(0).equals("off")) {
            throw columns.context().unavailable("the server does not count updated rows: that needs track_counts");
        }
    }

    /** Checks that the server can execute {@link #merge} on the table. */
    void requireMerge(Connection connection, UpsertColumns<?> columns) throws SQLException {
        requireNoRules(connection, columns, "2,3,4", "MERGE");
    }

    private static void requireNoRules(Connection connection, UpsertColumns<?> columns, String events, String statement)
            throws SQLException {
        Table<?> table = columns.table();
        for (String rule : Sql.texts(connection, RULES, DIALECT.quote(table), events)) {
            throw columns.context()
                    .unavailable("table " + table.fullName() + " has the rule " + rule + ", and " + statement
                            + " is not supported for tables with such rules");
        }
    }

    @Override
    public String onConflict(UpsertColumns<?> columns) {
        return " ON CONFLICT (" + DIALECT.quoted(columns.key()) + ") DO UPDATE SET "
                + columns.assignments(DIALECT, "EXCLUDED");
    }

    @Override
    public Counter count(Connection connection, UpsertColumns<?> columns) throws SQLException {
        String table = DIALECT.quote(columns.table());
        long before = updated(connection, table);
        return (acknowledged, sent) -> {
            long updated = Math.min(acknowledged, updated(connection, table) - before);
            return new Upsert.Counts(acknowledged - updated, updated);
        };
    }

    private static long updated(Connection connection, String table) throws SQLException {
        return Long.parseLong(Sql.texts(connection, UPDATED, table).get(0));
    }

    /** A name is taken even before it is committed, so two loads at once need two. */
    @Override
    public Staging staging(Table<?> target) {
        return new Staging(
                DIALECT, target.schema(), "fillrate_staging_" + UUID.randomUUID(), DIALECT.quote(Staging.NUMBER));
    }

    /**
     * Rows are numbered by an identity, whose values are taken by the thousand: their places in the table would be free, but no promise.
     */
    @Override
    public List<String> create(Staging staging, UpsertColumns<?> upsert, List<String> columns) {
        return CopyTarget.Staged.create(
                staging.of(upsert.select(columns)),
                upsert.table(),
                "ADD " + staging.number() + " bigint GENERATED ALWAYS AS IDENTITY (CACHE 1000)");
    }

    /** Returns an INSERT of rows from a query of all columns. */
    String insert(UpsertColumns<?> columns, String query) {
        return "INSERT INTO " + DIALECT.quote(columns.table()) + " (" + columns.all(DIALECT)
                + ") OVERRIDING SYSTEM VALUE " + query + onConflict(columns);
    }

    /** Returns a MERGE of rows from a query of all columns. */
    String merge(UpsertColumns<?> columns, String query) {
        String target = DIALECT.quote("fillrate target");
        String rows = DIALECT.quote("fillrate rows");
        return "MERGE INTO " + DIALECT.quote(columns.table()) + " AS " + target + " USING (" + query + ") AS "
                + rows
                + " ON " + columns.sameKey(DIALECT, target, rows)
                + " WHEN MATCHED THEN UPDATE SET " + columns.assignments(DIALECT, rows)
                + " WHEN NOT MATCHED THEN INSERT (" + columns.all(DIALECT) + ") OVERRIDING SYSTEM VALUE VALUES ("
                + columns.allOf(DIALECT, rows) + ")";
    }
}
