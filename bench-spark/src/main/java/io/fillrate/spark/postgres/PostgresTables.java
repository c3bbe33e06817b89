package io.fillrate.spark.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.TargetTable;
import io.fillrate.spark.sink.TargetTable.StoredColumn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads PostgreSQL's catalog. */
final class PostgresTables {

    private static final String TABLE = """
            SELECT n.nspname, c.relname, c.relkind IN ('r', 'p'), c.oid::bigint,
              (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) FROM pg_index i
               JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1])
               WHERE i.indrelid = c.oid AND i.indisprimary)
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = to_regclass(?)""";

    /** A domain is read as the type below it, also as the element of an array. */
    private static final String COLUMNS = """
            WITH RECURSIVE base(domain, oid, modifier) AS (
              SELECT oid, typbasetype, typtypmod FROM pg_type WHERE typtype = 'd'
              UNION ALL
              SELECT base.domain, t.typbasetype, CASE WHEN t.typtypmod >= 0 THEN t.typtypmod ELSE base.modifier END
              FROM base JOIN pg_type t ON t.oid = base.oid WHERE t.typtype = 'd'),
            known(oid, sql_oid, receive, modifier, element) AS (
              SELECT t.oid, COALESCE(base.oid, t.oid), (below.typreceive::oid), COALESCE(base.modifier, -1),
                CASE WHEN below.typcategory = 'A' THEN below.typelem ELSE 0 END
              FROM pg_type t LEFT JOIN base ON base.domain = t.oid AND base.oid NOT IN (SELECT domain FROM base)
              JOIN pg_type below ON below.oid = COALESCE(base.oid, t.oid))
            SELECT a.attname, a.attnotnull, a.attgenerated <> '',
              a.atthasdef OR a.attidentity <> '' OR own.typdefault IS NOT NULL,
              format_type(a.atttypid, a.atttypmod), a.atttypid::bigint, receive.proname,
              CASE WHEN a.atttypmod >= 0 THEN a.atttypmod ELSE type.modifier END,
              type.element <> 0, format_type(type.element, CASE WHEN a.atttypmod >= 0 THEN a.atttypmod END), type.element::bigint,
               element_receive.proname, element.modifier,
              a.attidentity
            FROM pg_attribute a
            JOIN pg_type own ON own.oid = a.atttypid
            JOIN known type ON type.oid = a.atttypid
            LEFT JOIN pg_proc receive ON receive.oid = type.receive
            LEFT JOIN known element ON element.oid = type.element
            LEFT JOIN pg_proc element_receive ON element_receive.oid = element.receive
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY a.attnum""";

    private PostgresTables() {}

    static Optional<TargetTable> find(Connection connection, String table) throws SQLException {
        List<StoredColumn> columns = Sql.query(connection, PostgresTables::column, COLUMNS, table);
        return Sql.query(connection, row -> target(row, table, columns), TABLE, table).stream()
                .findFirst();
    }

    private static TargetTable target(ResultSet row, String table, List<StoredColumn> columns) throws SQLException {
        if (!row.getBoolean(3)) {
            throw new IllegalArgumentException(table + " is not an ordinary or partitioned table");
        }
        String schema = row.getString(1);
        String name = row.getString(2);
        String sql = Postgres.INSTANCE.quote(schema) + "." + Postgres.INSTANCE.quote(name);
        List<String> key = row.getArray(5) == null ? List.of() : Sql.list(row, 5);
        return new TargetTable(schema, name, sql, "oid " + row.getLong(4), columns, key);
    }

    private static StoredColumn column(ResultSet row) throws SQLException {
        int modifier = row.getInt(8);
        PostgresType element = row.getBoolean(9)
                ? new PostgresType(
                        row.getString(10),
                        row.getLong(11),
                        text(row.getString(12)),
                        modifier >= 0 ? modifier : row.getInt(13),
                        null)
                : null;
        return new StoredColumn(
                row.getString(1),
                row.getBoolean(2),
                row.getBoolean(3),
                row.getBoolean(4),
                row.getString(14).equals("a"),
                new PostgresType(row.getString(5), row.getLong(6), text(row.getString(7)), modifier, element));
    }

    private static String text(@Nullable String orNull) {
        return orNull == null ? "" : orNull;
    }
}
