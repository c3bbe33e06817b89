package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A table as the server's catalog has it.
 *
 * @param oid as text
 */
record Relation(String oid, String schema, String name) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /** SQLSTATE {@code object_not_in_prerequisite_state}. */
    private static final String NOT_READY = "55000";

    /** SQLSTATE {@code undefined_table}. */
    private static final String UNDEFINED_TABLE = "42P01";

    /** The version with pg_restore_attribute_stats; in earlier ones the next ANALYZE has to collect the statistics again. */
    private static final int FIRST_WITH_STATISTICS_WRITER = 18;

    /** The names are given, because the view is searched by them alone: without them it would read the statistics of all tables. */
    private static final String STATISTICS = """
            SELECT format('SELECT pg_restore_attribute_stats(''schemaname'', %L, ''relname'', %L, %s, ''inherited'', %L::bool,'
                ' ''null_frac'', %L::real, ''avg_width'', %L::int, ''n_distinct'', %L::real, ''correlation'', %L::real,'
                ' ''most_common_vals'', %L::text, ''most_common_freqs'', %L::real[], ''histogram_bounds'', %L::text,'
                ' ''most_common_elems'', %L::text, ''most_common_elem_freqs'', %L::real[], ''elem_count_histogram'', %L::real[],'
                ' ''range_length_histogram'', %L::text, ''range_empty_frac'', %L::real, ''range_bounds_histogram'', %L::text)',
              n.nspname, c.relname,
              CASE c.relkind WHEN 'i' THEN format('''attnum'', %s::int2', a.attnum) ELSE format('''attname'', %L', a.attname) END,
              s.inherited, s.null_frac, s.avg_width, s.n_distinct, s.correlation,
              s.most_common_vals, s.most_common_freqs, s.histogram_bounds, s.most_common_elems, s.most_common_elem_freqs,
              s.elem_count_histogram, s.range_length_histogram, s.range_empty_frac, s.range_bounds_histogram)
            FROM pg_stats s JOIN pg_namespace n ON n.nspname = s.schemaname
            JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.tablename
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = s.attname
            WHERE s.schemaname = ?::name AND s.tablename = ANY (ARRAY(
              SELECT i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = ?::oid
              UNION ALL SELECT relname FROM pg_class WHERE oid = nullif(?, '')::oid))""";

    /** The table to which a load's table name resolves. */
    static Relation of(Connection connection, Table<?> table) throws SQLException {
        return named(connection, DIALECT.quote(table));
    }

    /** The table that has the name now. */
    Relation current(Connection connection) throws SQLException {
        return named(connection, sql());
    }

    private static Relation named(Connection connection, String sql) throws SQLException {
        return Sql.query(
                        connection, row -> new Relation(row.getString(1), row.getString(2), row.getString(3)), """
                        SELECT c.oid, n.nspname, c.relname
                        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                        WHERE c.oid = ?::regclass""", sql)
                .stream()
                .findFirst()
                .orElseThrow(() -> dropped(sql));
    }

    /** The failure of a load whose table another session has dropped since its name was resolved. */
    SQLException dropped() {
        return dropped(sql());
    }

    private static SQLException dropped(String sql) {
        return new SQLException("relation " + sql + " does not exist any more", UNDEFINED_TABLE);
    }

    String sql() {
        return DIALECT.quote(schema) + "." + DIALECT.quote(name);
    }

    /** Another table, index or sequence of the same schema. */
    Relation sibling(String siblingName) {
        return new Relation("0", schema, siblingName);
    }

    /** Refuses a table that has rows. */
    void requireEmpty(Connection connection) throws SQLException {
        if (!Sql.texts(connection, "SELECT 'row' FROM " + sql() + " LIMIT 1").isEmpty()) {
            throw refusal("it has rows already, and this strategy loads only an empty table");
        }
    }

    /** Refuses the table for each reason that a query finds, in alphabetical order: the catalog has none. */
    void refuseIf(Connection connection, String query, String... parameters) throws SQLException {
        List<String> reasons = Sql.texts(connection, query, parameters);
        if (!reasons.isEmpty()) {
            throw refusal(reasons.stream().sorted().collect(Collectors.joining("; ")));
        }
    }

    /** The exception that refuses the table, to be thrown. */
    SQLException refusal(String why) {
        return new SQLException("refused to load " + name + ": " + why, NOT_READY);
    }

    /**
     * Statements that write what ANALYZE has collected about the table's columns and the expressions of its indexes, to the table
     * and indexes that have these names when they are executed: statistics are dropped with what they are about.
     */
    List<String> statistics(Connection connection) throws SQLException {
        return statistics(connection, oid);
    }

    /** As {@link #statistics(Connection)}, for the indexes only. */
    List<String> indexStatistics(Connection connection) throws SQLException {
        return statistics(connection, "");
    }

    private List<String> statistics(Connection connection, String table) throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion() < FIRST_WITH_STATISTICS_WRITER
                ? List.of()
                : Sql.texts(connection, STATISTICS, schema, oid, table);
    }
}
