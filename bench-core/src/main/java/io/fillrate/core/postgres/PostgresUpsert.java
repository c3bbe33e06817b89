package io.fillrate.core.postgres;

import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Upserts in PostgreSQL. Updated rows are counted by the server's statistics of the transaction, which cost nothing: it does not report
 * them with the statement, and RETURNING would send or store a value per row. Rows that triggers of the table write into it are counted,
 * too.
 */
final class PostgresUpsert implements UpsertSql {

    static final PostgresUpsert INSTANCE = new PostgresUpsert();

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /**
     * Indexes by which ON CONFLICT can find a row: those of unique constraints that are checked at once, for all rows. And whether they
     * compare values otherwise than their columns do, by another collation or operator class.
     */
    private static final String UNIQUE_KEYS = """
            SELECT (SELECT array_agg(a.attname::text) FROM pg_attribute a
                    WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1])),
              c.relname,
              EXISTS (
                SELECT FROM unnest(i.indkey::int2[], i.indcollation::oid[], i.indclass::oid[]) k(attnum, collation_oid, class_oid)
                JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum JOIN pg_opclass o ON o.oid = k.class_oid
                WHERE a.attcollation <> k.collation_oid OR NOT o.opcdefault),
              n.nspname
            FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE i.indrelid = ?::regclass AND i.indisunique AND i.indisvalid AND i.indimmediate
              AND NOT i.indisexclusion AND i.indpred IS NULL AND i.indexprs IS NULL""";

    /** By what sets them off: 1 is SELECT, 2 UPDATE, 3 INSERT, 4 DELETE. */
    private static final String RULES =
            "SELECT rulename FROM pg_rewrite WHERE ev_class = ?::regclass AND ev_type::text = ANY (string_to_array(?, ',')) ORDER BY 1";

    /** For {@link #unchanged}: of the table that has that name, its unique indexes, rules and triggers. */
    private static final String FACTS = "SELECT hashtextextended(concat_ws('|', to_regclass(?)::oid, ("
            + "SELECT string_agg(k::text, ',' ORDER BY k::text) FROM ("
            + UNIQUE_KEYS.replace("?::regclass", "to_regclass(?)")
            + ") k), (SELECT string_agg(concat(ev_type, rulename), ',' ORDER BY ev_type, rulename) FROM pg_rewrite"
            + " WHERE ev_class = to_regclass(?)), (SELECT string_agg(s.tgname, ',' ORDER BY s.tgname) FROM ("
            + PostgresDialect.SKIPPING_TRIGGERS + ") s)), 0)";

    /** Of fixed width: for others, the driver may wait for answers in between, which would commit what was sent before. */
    private static final String UPDATED =
            PostgresDialect.WITH_PARTITIONS + "SELECT sum(pg_stat_get_xact_tuples_updated(tree.oid))::int8 FROM tree";

    /** Types whose columns have a collation, which someone else may want to drop. */
    private static final Set<Long> COLLATED = Set.of(19L, 25L, 1003L, 1009L, 1014L, 1015L, 1042L, 1043L);

    /** The place of the statement's count among the results of {@link #counted}. */
    private static final int WRITTEN = 2;

    private PostgresUpsert() {}

    /** {@inheritDoc} An index is in its table's schema. */
    @Override
    public <T> UpsertColumns<T> requireKey(Connection connection, UpsertColumns<T> columns) throws SQLException {
        List<Key> keys = keys(connection, columns);
        if (keys.isEmpty()) {
            throw columns.context()
                    .unavailable("table " + columns.table().fullName() + " has no unique key of ("
                            + String.join(", ", columns.key())
                            + ") that is valid, not partial and not deferrable: an upsert finds rows by such a key");
        }
        requireNoRules(connection, columns, "2,3", "ON CONFLICT");
        if (Sql.texts(connection, "SHOW track_counts").get(0).equals("off")) {
            throw columns.context().unavailable("the server does not count updated rows: that needs track_counts");
        }
        return columns.in(keys.get(0).schema);
    }

    private static List<Key> keys(Connection connection, UpsertColumns<?> columns) throws SQLException {
        return Sql.query(connection, Key::of, UNIQUE_KEYS, DIALECT.quote(columns.table())).stream()
                .filter(key -> key.columns.equals(new HashSet<>(columns.key())))
                .toList();
    }

    /**
     * A unique index.
     *
     * @param otherwise whether it compares values otherwise than its columns do
     */
    private record Key(Set<String> columns, String index, boolean otherwise, String schema) {

        static Key of(ResultSet row) throws SQLException {
            return new Key(new HashSet<>(Sql.list(row, 1)), row.getString(2), row.getBoolean(3), row.getString(4));
        }
    }

    /**
     * Returns a condition that is true as long as {@link #requireKey} and {@link #requireMerge} find what they find now, except for what
     * ON CONFLICT itself refuses: all of that is a number.
     *
     * @param table quoted, as a load names it
     */
    static String unchanged(Connection connection, String table) throws SQLException {
        String facts = FACTS.replace("?", DIALECT.literal(table));
        return "(" + facts + ") = " + Sql.texts(connection, facts).get(0);
    }

    /** Checks that the server can execute {@link #merge} on the table, and that it finds the same rows as ON CONFLICT. */
    void requireMerge(Connection connection, UpsertColumns<?> columns) throws SQLException {
        requireNoRules(connection, columns, "2,3,4", "MERGE");
        for (Key key : keys(connection, columns)) {
            if (key.otherwise) {
                throw columns.context()
                        .unavailable("table " + columns.table().fullName() + " has the unique index " + key.index
                                + ", which compares keys otherwise than their columns do, and MERGE as they do: copy-binary-upsert"
                                + " goes by the index");
            }
        }
        for (String trigger : PostgresDialect.skippingTriggers(connection, columns.table())) {
            throw columns.context()
                    .unavailable(
                            "table " + columns.table().fullName() + " has the trigger " + trigger
                                    + ", which may change a row's key after MERGE has looked for it: copy-binary-upsert looks afterwards");
        }
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

    /**
     * Executes a statement that writes rows, between others, in one round trip: by one text, whose statements the driver sends together.
     * If one fails, those before it have been executed, and those after it have not.
     */
    Upsert.Counts counted(
            Connection connection, UpsertColumns<?> columns, String before, String statement, String afterwards)
            throws SQLException {
        try (Statement all = connection.createStatement()) {
            return counts(all, all.execute(counting(columns, before, statement, afterwards)));
        }
    }

    /**
     * Likewise in autocommit mode, in which they are one transaction: the server keeps the plans, as far as tables have not changed.
     *
     * @param before a query
     */
    Upsert.Counts countedAndCommitted(
            Connection connection, UpsertColumns<?> columns, String before, String statement, String afterwards)
            throws SQLException {
        try (PreparedStatement all = DIALECT.prepare(connection, counting(columns, before, statement, afterwards))) {
            return counts(all, all.execute());
        }
    }

    private static String counting(UpsertColumns<?> columns, String before, String statement, String afterwards) {
        String updated = UPDATED.replace("?", DIALECT.literal(DIALECT.quote(columns.table())));
        return String.join("; ", before, updated, statement, updated, afterwards);
    }

    private static Upsert.Counts counts(Statement all, boolean isFirstQuery) throws SQLException {
        List<Long> results = new ArrayList<>();
        boolean isQuery = isFirstQuery;
        while (isQuery || all.getLargeUpdateCount() >= 0) {
            results.add(isQuery ? value(all.getResultSet()) : all.getLargeUpdateCount());
            isQuery = all.getMoreResults();
        }
        long written = results.get(WRITTEN);
        long changed = Math.min(written, results.get(WRITTEN + 1) - results.get(WRITTEN - 1));
        return new Upsert.Counts(written - changed, changed);
    }

    private static long value(ResultSet row) throws SQLException {
        try (row) {
            row.next();
            return row.getLong(1);
        }
    }

    private static long updated(Connection connection, String table) throws SQLException {
        return Long.parseLong(Sql.texts(connection, UPDATED, table).get(0));
    }

    /** A name is taken even before it is committed, so two loads at once need two. */
    @Override
    public Staging staging(UpsertColumns<?> target) {
        return Staging.numbered(DIALECT, target, target.table().schema(), "fillrate_staging_" + UUID.randomUUID());
    }

    /**
     * Rows are numbered by an identity, whose values are taken by the thousand: their places in the table would be free, but no promise.
     */
    @Override
    public List<String> create(Staging staging, UpsertColumns<?> upsert, List<String> columns) {
        return CopyTarget.Staged.create(staging.of(upsert.select(columns)), upsert.table(), numbering(staging));
    }

    private static String numbering(Staging staging) {
        return "ADD " + staging.number() + " bigint GENERATED ALWAYS AS IDENTITY (CACHE 1000)";
    }

    /** A table for rows of many loads, which only the session sees. */
    Staging temporary(UpsertColumns<?> target) {
        return Staging.numbered(DIALECT, target, Optional.of("pg_temp"), "fillrate_staging_" + UUID.randomUUID());
    }

    /**
     * Returns statements that create it, with the columns of all rows. It outlives the load, so it has only types and collations that
     * nobody can drop.
     *
     * @return empty if the target has others
     */
    Optional<List<String>> createTemporary(Staging staging, UpsertColumns<?> upsert, PostgresColumns types) {
        List<String> columns = new ArrayList<>();
        for (Column<?> column : upsert.table().columns()) {
            String name = DIALECT.quote(column.name());
            Optional<Long> type = types.ownType(column.name());
            if (type.isEmpty()) {
                return Optional.empty();
            }
            columns.add(COLLATED.contains(type.get()) ? name + " COLLATE pg_catalog.\"default\" AS " + name : name);
        }
        return Optional.of(CopyTarget.Staged.create(
                "TEMPORARY",
                staging.of(upsert.table()),
                upsert.table(),
                String.join(", ", columns),
                numbering(staging)));
    }

    /** Returns the statement that empties it for the next load, and numbers its rows from 1 again. */
    String empty(Staging temporary) {
        return "TRUNCATE " + temporary.sql() + " RESTART IDENTITY";
    }

    String insert(UpsertColumns<?> columns, String query) {
        return "INSERT INTO " + DIALECT.quote(columns.table()) + " (" + columns.all(DIALECT)
                + ") OVERRIDING SYSTEM VALUE " + query + onConflict(columns);
    }

    /**
     * Returns the statement that inserts the rows of a staging table one after the other, and takes the next value of its sequence for each
     * that a trigger has not skipped.
     */
    String insertOneByOne(UpsertColumns<?> columns, Staging staging, String sequence) {
        String row = "fillrate_row";
        return "DO "
                + DIALECT.literal("#variable_conflict use_column\nDECLARE " + row + " record; BEGIN FOR " + row
                        + " IN SELECT * FROM " + staging.sql() + " ORDER BY " + staging.number() + " LOOP "
                        + insert(columns, "VALUES (" + columns.allOf(DIALECT, row) + ")")
                        + "; IF FOUND THEN PERFORM nextval(" + DIALECT.literal(sequence) + "); END IF; END LOOP; END");
    }

    /**
     * Returns an INSERT of the first rows of a staging table in their order, or against it, that takes the next value of its sequence for
     * each: so it is known at which row it has failed. The offset keeps the sequence from being asked before rows are in order.
     */
    String insertCounting(UpsertColumns<?> columns, Staging staging, String sequence, long rows, String direction) {
        return insert(
                columns,
                "SELECT " + columns.all(DIALECT) + " FROM (SELECT * FROM " + staging.sql() + " WHERE "
                        + staging.number() + " <= " + rows + " ORDER BY " + staging.number() + " " + direction
                        + " OFFSET 0"
                        + ") AS fillrate_rows WHERE nextval(" + DIALECT.literal(sequence) + ") > 0");
    }

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
