package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.SchemaSql.ForeignKeyDefinition;
import io.fillrate.core.internal.jdbc.SchemaSql.Referrer;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Foreign keys in PostgreSQL's catalog: how to drop and recreate them, and which tables refer to a table. */
final class PostgresForeignKeys {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    private static final String FIND =
            "SELECT oid FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass(?) AND conname = ?";

    /**
     * The server's definition lacks only the comment. A NOT VALID key checks new rows, so the rows loaded without it are
     * validated, and then it is made NOT VALID again.
     */
    private static final String DEFINITION = """
            SELECT k.sql || ' DROP ' || k.name,
              array_remove(ARRAY[
                k.sql || ' ADD ' || k.name || ' ' || pg_get_constraintdef(c.oid),
                'COMMENT ON ' || k.name || ' ON ' || k.owner || ' IS ' || quote_literal(obj_description(c.oid, 'pg_constraint')),
                CASE WHEN k.unchecked THEN 'SAVEPOINT fillrate_not_valid' END,
                CASE WHEN k.unchecked THEN k.sql || ' VALIDATE ' || k.name END,
                CASE WHEN k.unchecked THEN 'ROLLBACK TO SAVEPOINT fillrate_not_valid' END
              ], NULL)
            FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
            CROSS JOIN LATERAL (SELECT format('%I.%I', n.nspname, t.relname) AS owner,
              format('ALTER TABLE %I.%I', n.nspname, t.relname) AS sql, format('CONSTRAINT %I', c.conname) AS name,
              NOT c.convalidated AND coalesce(to_jsonb(c) ->> 'conenforced', 'true') = 'true' AS unchecked) k
            WHERE c.oid = ?::oid""";

    /** Everything about a key in the catalog, including its copies in partitions and the triggers that enforce it, except object ids. */
    private static final String EVERYTHING = """
            WITH RECURSIVE family AS (
              SELECT oid FROM pg_constraint WHERE contype = 'f' AND conrelid = ?::oid AND conname = ?
              UNION ALL SELECT k.oid FROM pg_constraint k JOIN family ON k.conparentid = family.oid)
            SELECT concat_ws(' ', to_jsonb(k) - 'oid' - 'conparentid', obj_description(k.oid, 'pg_constraint'),
              (SELECT jsonb_agg(jsonb_build_array(tgrelid, tgfoid, tgtype, tgenabled, tgdeferrable, tginitdeferred)
                 ORDER BY tgrelid, tgfoid, tgtype) FROM pg_trigger WHERE tgconstraint = k.oid))
            FROM family JOIN pg_constraint k USING (oid) ORDER BY 1""";

    private static final String SWITCHED_TRIGGERS =
            "SELECT 'trigger' FROM pg_trigger WHERE tgconstraint = ?::oid AND tgenabled <> 'O' LIMIT 1";

    /** A key of a partitioned table is found once. The period of a temporal key is contained in another, not equal to it. */
    private static final String REFERRERS = """
            SELECT format('%I.%I', n.nspname, t.relname), k.columns, k.referenced
            FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
            CROSS JOIN LATERAL (
              SELECT array_agg(quote_ident(a.attname) ORDER BY i) AS columns, array_agg(quote_ident(f.attname) ORDER BY i) AS referenced
              FROM unnest(c.conkey, c.confkey) WITH ORDINALITY u(own, other, i)
              JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = u.own
              JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = u.other
              WHERE i < cardinality(c.conkey) OR coalesce(to_jsonb(c) ->> 'conperiod', 'false') = 'false') k
            WHERE c.contype = 'f'
              AND (c.confrelid = ?::regclass OR c.confrelid IN (SELECT relid FROM pg_partition_tree(?::regclass)))
              AND NOT EXISTS (SELECT FROM pg_constraint p WHERE p.oid = c.conparentid AND p.confrelid = c.confrelid)
            ORDER BY c.conname, 1""";

    private PostgresForeignKeys() {}

    /** A key and everything about it. */
    private record Found(ForeignKey key, String relation, ForeignKeyDefinition definition, List<String> everything) {}

    /**
     * Drops the keys and recreates them, which the caller rolls back, to check that both can be done and that nothing is lost.
     *
     * @throws SQLException if one of them cannot, or something is lost
     */
    static List<ForeignKeyDefinition> of(Connection connection, List<ForeignKey> keys) throws SQLException {
        List<String> oids = new ArrayList<>();
        for (ForeignKey key : keys) {
            oids.add(Sql.texts(connection, FIND, DIALECT.quote(key.table()), key.name()).stream()
                    .findFirst()
                    .orElseThrow(() -> new SQLException(
                            "table " + key.table() + " has no foreign key " + key.name() + " that could be dropped")));
        }
        Sql.run(connection, "SET LOCAL search_path = ''"); // so that the server writes names in full
        List<Found> found = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            found.add(find(connection, keys.get(i), oids.get(i)));
        }
        for (Found each : found) {
            rehearse(connection, each, List.of(each.definition.drop()));
        }
        for (Found each : found) {
            rehearse(connection, each, each.definition.add());
            if (!each.everything.equals(everything(connection, each.relation, each.key))) {
                throw refusal(each.key, "a partition has it under a name, a comment or a state of its own");
            }
        }
        return found.stream().map(Found::definition).toList();
    }

    private static Found find(Connection connection, ForeignKey key, String oid) throws SQLException {
        if (!Sql.texts(connection, SWITCHED_TRIGGERS, oid).isEmpty()) {
            throw refusal(key, "its triggers have been disabled, or enabled always");
        }
        ForeignKeyDefinition definition = Sql.query(
                        connection,
                        row -> new ForeignKeyDefinition(key.table(), key.name(), row.getString(1), Sql.list(row, 2)),
                        DEFINITION,
                        oid)
                .get(0);
        String relation = Sql.texts(connection, "SELECT conrelid::oid FROM pg_constraint WHERE oid = ?::oid", oid)
                .get(0);
        return new Found(key, relation, definition, everything(connection, relation, key));
    }

    private static List<String> everything(Connection connection, String relation, ForeignKey key) throws SQLException {
        return Sql.texts(connection, EVERYTHING, relation, key.name());
    }

    private static void rehearse(Connection connection, Found found, List<String> statements) throws SQLException {
        try {
            Sql.runAll(connection, statements);
        } catch (SQLException e) {
            throw refusal(found.key, DIALECT.describe(e));
        }
    }

    private static SQLException refusal(ForeignKey key, String why) {
        return new SQLException("foreign key " + key.name() + " of table " + key.table()
                + " could not be dropped and recreated unchanged: " + why);
    }

    static boolean isThere(Connection connection, ForeignKeyDefinition key) throws SQLException {
        return !Sql.texts(connection, FIND, DIALECT.quote(key.table()), key.name())
                .isEmpty();
    }

    static List<Referrer> referrers(Connection connection, Table<?> table) throws SQLException {
        String quoted = DIALECT.quote(table);
        return Sql.query(
                connection,
                row -> new Referrer(row.getString(1), Sql.list(row, 2), Sql.list(row, 3)),
                REFERRERS,
                quoted,
                quoted);
    }
}
