package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A sequence that numbers the rows of a table, on its way to the table's twin. An identity column of the twin has a sequence of its own, which
 * goes on where the other stands, and gets its name in the end; that of a serial column passes from one table to the other.
 *
 * @param setUp statements for when the twin has been made
 * @param passOn statements for right before the table is dropped
 * @param rename statements for right after it
 */
record TwinSequence(List<String> setUp, List<String> passOn, List<String> rename) {

    private static final String READ = """
            SELECT
              CASE WHEN k.identity THEN ARRAY[
                format('ALTER SEQUENCE %s AS %s MINVALUE %s MAXVALUE %s', k.own, format_type(q.seqtypid, NULL), q.seqmin, q.seqmax),
                format('SELECT setval(%L, last_value, is_called) FROM %I.%I', k.own, n.nspname, s.relname)] ELSE '{}' END,
              CASE WHEN k.identity THEN '{}' ELSE ARRAY[
                format('ALTER SEQUENCE %I.%I OWNED BY %s.%I', n.nspname, s.relname, t.twin, a.attname)] END,
              CASE WHEN k.identity THEN ARRAY[format('ALTER SEQUENCE %s RENAME TO %I', k.own, s.relname)] ELSE '{}' END
            FROM (SELECT ?::text AS twin) t
            CROSS JOIN pg_depend d
            JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
            JOIN pg_sequence q ON q.seqrelid = s.oid
            JOIN pg_namespace n ON n.oid = s.relnamespace
            JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
            CROSS JOIN LATERAL (SELECT d.deptype = 'i' AS identity, pg_get_serial_sequence(t.twin, a.attname) AS own) k
            WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
              AND d.refobjid = ?::oid AND d.deptype IN ('i', 'a')""";

    /** All sequences of a table. */
    static List<TwinSequence> of(Connection connection, Relation table, Relation twin) throws SQLException {
        return Sql.query(
                connection,
                row -> new TwinSequence(Sql.list(row, 1), Sql.list(row, 2), Sql.list(row, 3)),
                READ,
                twin.sql(),
                table.oid());
    }
}
