package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A sequence of a table to be loaded, and its shadow. During the load nobody uses the original, and the shadow table has a
 * sequence of its own, which starts at the original's position, so no value is used twice. At the cut-over, the shadow of an
 * identity column's sequence takes its name, since it cannot pass from one table to another; a serial column's sequence stays and
 * is advanced past the load's values.
 *
 * @param create statements that give the shadow table a sequence of its own
 * @param lock a statement that keeps others out and changes nothing; it waits for open transactions that have used the sequence.
 *     There is no LOCK for sequences, and this takes the lock that the cut-over needs
 * @param start a statement that sets the shadow table's sequence to this one's position
 * @param handOver statements for right before the table is dropped
 * @param rename statements for right after it
 */
record ShadowSequence(
        String name, List<String> create, String lock, String start, List<String> handOver, List<String> rename) {

    private static final String READ = """
            SELECT k.name, k.create,
              format('ALTER SEQUENCE %s OWNER TO %I', k.name, pg_get_userbyid(s.relowner)),
              format('SELECT setval(%L, last_value, is_called) FROM %s', k.own, k.name),
              CASE WHEN k.identity THEN '{}' ELSE ARRAY[
                format('SELECT setval(%L, last_value, is_called) FROM %s', k.name, k.own)]
                || CASE WHEN f.oid IS NULL THEN '{}' ELSE ARRAY[format('%s SET DEFAULT nextval(%L)', k.alter, k.name)] END
                || ARRAY[format('ALTER SEQUENCE %s OWNED BY %s.%I', k.name, p.shadow, a.attname), format('DROP SEQUENCE %s', k.own)] END,
              CASE WHEN k.identity THEN ARRAY[format('ALTER SEQUENCE %s RENAME TO %I', k.own, s.relname)] ELSE '{}' END
            FROM (SELECT ?::text AS shadow, ?::text AS schema, ?::text AS prefix) p
            CROSS JOIN (SELECT *, row_number() OVER (ORDER BY objid) AS number FROM pg_depend
                        WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass
                          AND refobjid = ?::oid AND deptype IN ('i', 'a')
                          AND EXISTS (SELECT FROM pg_sequence WHERE seqrelid = objid)) d
            JOIN pg_class s ON s.oid = d.objid
            JOIN pg_sequence q ON q.seqrelid = s.oid
            JOIN pg_namespace n ON n.oid = s.relnamespace
            JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
            LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum
              AND EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_attrdef'::regclass AND objid = f.oid AND refobjid = s.oid)
            CROSS JOIN LATERAL (SELECT
              format('%I.%I', n.nspname, s.relname) AS name,
              format('%I.%I', p.schema, p.prefix || d.number) AS own,
              d.deptype = 'i' AS identity,
              CASE WHEN q.seqcycle THEN 'CYCLE' ELSE 'NO CYCLE' END AS cycle,
              format('ALTER TABLE %s ALTER %I', p.shadow, a.attname) AS alter,
              format('START %s INCREMENT %s CACHE %s', q.seqstart, q.seqincrement, q.seqcache) AS options,
              format('AS %s MINVALUE %s MAXVALUE %s', format_type(q.seqtypid, NULL), q.seqmin, q.seqmax) AS range) o
            CROSS JOIN LATERAL (SELECT o.*,
              CASE WHEN o.identity THEN ARRAY[
                format('%s ADD GENERATED %s AS IDENTITY (SEQUENCE NAME %s MINVALUE %s MAXVALUE %s %s %s)', o.alter,
                       CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END, o.own, q.seqmin, q.seqmax, o.options, o.cycle),
                format('ALTER SEQUENCE %s %s', o.own, o.range)]
              ELSE ARRAY[format('CREATE SEQUENCE %s %s %s %s OWNED BY %s.%I', o.own, o.range, o.options, o.cycle, p.shadow, a.attname)]
                || CASE WHEN f.oid IS NULL THEN '{}' ELSE ARRAY[format('%s SET DEFAULT nextval(%L)', o.alter, o.own)] END
              END AS create) k""";

    /** All sequences of a table. */
    static List<ShadowSequence> of(Connection connection, Relation table, Relation shadow) throws SQLException {
        return Sql.query(
                connection,
                row -> new ShadowSequence(
                        row.getString(1),
                        Sql.list(row, 2),
                        row.getString(3),
                        row.getString(4),
                        Sql.list(row, 5),
                        Sql.list(row, 6)),
                READ,
                shadow.sql(),
                shadow.schema(),
                shadow.name() + "_sequence_",
                table.oid());
    }
}
