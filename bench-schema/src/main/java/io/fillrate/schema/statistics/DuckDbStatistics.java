package io.fillrate.schema.statistics;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what DuckDB 2.0 or newer keeps of a table: the least and the greatest value of each segment, of some 120,000 rows, whether it has
 * NULLs, how long its texts are, and about how many different values a column has. So a histogram is known of columns that are about in the
 * order of the rows; how many rows are NULL is known if none or all are.
 */
final class DuckDbStatistics implements StatisticsReader {

    private static final String SCHEMAS =
            "SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database() AND NOT internal OR schema_name = 'main'";

    private static final String TABLES = """
            SELECT schema_name, table_name, estimated_size FROM duckdb_tables()
            WHERE database_name = current_database() AND schema_name IN (:schemas) AND NOT temporary AND NOT internal""";

    /** Segments of whole columns, and not of parts of nested values. */
    private static final String SEGMENTS = """
            SELECT column_name, count, stats.min::VARCHAR, stats.max::VARCHAR, stats.has_null::BOOLEAN, stats.has_no_null::BOOLEAN,
              stats.total_string_length::DOUBLE, segment_type
            FROM pragma_storage_info(%s) WHERE column_path = '[' || column_id || ']' AND count > 0
            ORDER BY column_id, row_group_id, segment_id""";

    @Override
    public SchemaStatistics read(Connection connection, Set<String> schemas) throws SQLException {
        List<String> names = schemas.isEmpty() ? Catalogue.texts(connection, SCHEMAS) : List.copyOf(schemas);
        Collected collected = new Collected();
        Map<TableName, Double> tables = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement()) {
            new Catalogue(connection, names)
                    .each(
                            TABLES,
                            row -> tables.put(new TableName(row.getString(1), row.getString(2)), row.getDouble(3)));
            for (Map.Entry<TableName, Double> table : tables.entrySet()) {
                if (table.getValue() > 0) {
                    read(statement, table.getKey(), table.getValue(), collected);
                }
            }
        }
        return collected.statistics();
    }

    @Override
    public String howToCollect() {
        return "";
    }

    private static void read(Statement statement, TableName table, double rows, Collected collected)
            throws SQLException {
        Map<String, Segments> columns = new LinkedHashMap<>();
        String name = table.quoted(DatabaseKind.DUCKDB);
        try (ResultSet row = statement.executeQuery(SEGMENTS.formatted("'" + name.replace("'", "''") + "'"))) {
            while (row.next()) {
                columns.computeIfAbsent(row.getString(1), column -> new Segments())
                        .add(row);
            }
        }
        Map<String, Double> distinct = distinct(statement, name, List.copyOf(columns.keySet()));
        columns.forEach((column, segments) -> collected.column(
                table,
                column,
                segments.statistics(
                        ColumnStatistics.distinct(Math.min(rows, distinct.getOrDefault(column, 0.0)), rows))));
    }

    /** About how many different values columns have, which the database answers while it plans the query. */
    private static Map<String, Double> distinct(Statement statement, String table, List<String> columns)
            throws SQLException {
        Map<String, Double> distinct = new HashMap<>();
        if (columns.isEmpty()) {
            return distinct;
        }
        String values = columns.stream()
                .map(column -> "stats(" + DatabaseKind.DUCKDB.quote(column) + ").approx_unique::DOUBLE")
                .collect(Collectors.joining(", "));
        try (ResultSet row = statement.executeQuery("SELECT " + values + " FROM " + table + " LIMIT 1")) {
            if (row.next()) {
                for (int i = 0; i < columns.size(); i++) {
                    distinct.put(columns.get(i), row.getDouble(i + 1));
                }
            }
        }
        return distinct;
    }

    /** The segments of one column. */
    private static final class Segments {
        private final List<Bucket> buckets = new ArrayList<>();
        private double rows;
        private double length;
        private boolean someNull;
        private boolean someNotNull;

        void add(ResultSet row) throws SQLException {
            double count = row.getDouble(2);
            String min = row.getString(3);
            String max = row.getString(4);
            rows += count;
            someNull |= row.getBoolean(5);
            someNotNull |= row.getBoolean(6);
            length += row.getDouble(7);
            if (min != null && max != null && !row.getString(8).equals("VARCHAR")) {
                buckets.add(new Bucket(min, max, count, 0));
            }
        }

        ColumnStatistics statistics(double distinct) {
            OptionalDouble nullShare =
                    someNull && someNotNull ? OptionalDouble.empty() : OptionalDouble.of(someNull ? 1 : 0);
            return new ColumnStatistics(nullShare, distinct, List.of(), disjoint(), length / rows);
        }

        /** The ranges in ascending order; those that overlap become one. */
        private List<Bucket> disjoint() {
            List<Bucket> disjoint = new ArrayList<>();
            buckets.sort((a, b) -> compare(a.min(), b.min()));
            @Nullable Bucket last = null;
            for (Bucket next : buckets) {
                double share = next.share() / rows;
                if (last != null && compare(next.min(), last.max()) <= 0) {
                    String end = compare(next.max(), last.max()) > 0 ? next.max() : last.max();
                    last = new Bucket(last.min(), end, last.share() + share, 0);
                    disjoint.set(disjoint.size() - 1, last);
                } else {
                    last = new Bucket(next.min(), next.max(), share, 0);
                    disjoint.add(last);
                }
            }
            return disjoint;
        }

        /** Numbers by size, dates and times by their text. */
        private static int compare(String one, String other) {
            try {
                return new BigDecimal(one).compareTo(new BigDecimal(other));
            } catch (NumberFormatException e) {
                return one.compareTo(other);
            }
        }
    }
}
