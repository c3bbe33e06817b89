package io.fillrate.core.postgres;

import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.internal.jdbc.KeySource;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Values of a sequence, which {@code nextval} gives to one session only, whatever happens to its transaction. Setting the sequence further
 * instead would take a lock that waits for every user of it.
 */
final class PostgresKeys extends KeySource.Sequence {

    /**
     * The type of a column, and the sequence: the one that is named, that of its default if this is the next value and no more, or the one
     * that belongs to it, as that of an identity does.
     */
    private static final String FIND = """
            SELECT t.name, s.seqrelid, s.seqcycle FROM (
              SELECT a.attrelid AS oid, a.attnum, a.atttypid, d.oid AS expression,
                pg_get_expr(d.adbin, d.adrelid) ~ '^nextval\\(''([^'']|'''')*''::regclass\\)$' AS is_next
              FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
              WHERE a.attrelid = to_regclass(?) AND a.attname = ? AND a.attnum > 0 AND NOT a.attisdropped) AS c
            CROSS JOIN LATERAL (
              SELECT format_type(coalesce(nullif(typbasetype, 0), oid), NULL) AS name FROM pg_type WHERE oid = c.atttypid) AS t
            LEFT JOIN pg_sequence s ON s.seqrelid = CASE WHEN ? <> '' THEN to_regclass(?)::oid ELSE coalesce(
              (SELECT refobjid FROM pg_depend WHERE classid = 'pg_attrdef'::regclass AND objid = c.expression
                AND refclassid = 'pg_class'::regclass AND refobjid <> c.oid AND c.is_next),
              (SELECT min(p.objid) FROM pg_depend p JOIN pg_sequence owned ON owned.seqrelid = p.objid
                WHERE p.classid = 'pg_class'::regclass AND p.refclassid = 'pg_class'::regclass
                AND p.refobjid = c.oid AND p.refobjsubid = c.attnum AND p.deptype IN ('a', 'i')
                AND (c.expression IS NULL OR c.is_next) HAVING count(*) = 1)) END""";

    private static final Map<String, Scalar> TYPES =
            Map.of("smallint", Scalar.INT2, "integer", Scalar.INT4, "bigint", Scalar.INT8);

    private final long sequence;

    private PostgresKeys(Scalar type, long sequence) {
        super(type);
        this.sequence = sequence;
    }

    @Override
    protected String sql(int count) {
        return "SELECT nextval(" + sequence + "::oid::regclass) FROM generate_series(1, " + count + ")";
    }

    /** @throws SQLException if the column does not exist, or no sequence counts it */
    static KeySource find(Connection connection, Table<?> table, GeneratedKeys keys) throws SQLException {
        String relation = PostgresDialect.INSTANCE.quote(table);
        String named = keys.sequence()
                .map(sequence -> PostgresDialect.INSTANCE.quote(table.named(sequence)))
                .orElse("");
        List<KeySource> found =
                Sql.query(connection, row -> of(row, table, keys), FIND, relation, keys.column(), named, named);
        if (found.isEmpty()) {
            throw new SQLException("table " + table.fullName() + " has no column " + keys.column());
        }
        return found.get(0);
    }

    private static KeySource of(ResultSet row, Table<?> table, GeneratedKeys keys) throws SQLException {
        String column = "table " + table.fullName() + ", column " + keys.column() + ": ";
        Scalar type = TYPES.get(row.getString(1));
        if (type == null) {
            throw new SQLException(column + "a key is smallint, integer or bigint, and this is " + row.getString(1));
        }
        long sequence = row.getLong(2);
        if (row.wasNull()) {
            throw new SQLException(column
                    + keys.sequence()
                            .map(name -> "sequence " + name + " does not exist")
                            .orElse("no sequence counts it: name one (GeneratedKeys.from)"));
        } else if (row.getBoolean(3)) {
            throw new SQLException(column + "its sequence cycles, and may give a key twice");
        }
        return new PostgresKeys(type, sequence);
    }
}
