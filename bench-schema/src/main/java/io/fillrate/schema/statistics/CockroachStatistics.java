package io.fillrate.schema.statistics;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code SHOW STATISTICS} and {@code SHOW HISTOGRAM} of CockroachDB, which collects them itself, for tables that the user may read.
 * Experimental: it has never been run on a real CockroachDB.
 */
final class CockroachStatistics implements StatisticsReader {

    private static final String TABLES = """
            SELECT schemaname, tablename FROM pg_catalog.pg_tables
            WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'crdb_internal', 'pg_extension')""";

    /** A newer statistic of a column comes first, and the first one counts. */
    private static final String STATISTICS = """
            SELECT column_names[1], row_count, distinct_count, null_count, avg_size, histogram_id
            FROM [SHOW STATISTICS FOR TABLE %s] WHERE array_length(column_names, 1) = 1 ORDER BY created DESC""";

    private static final String HISTOGRAM =
            "SELECT upper_bound, range_rows, distinct_range_rows, equal_rows FROM [SHOW HISTOGRAM %d]";

    private record Column(String name, double rows, double distinct, double nulls, double width, long histogram) {}

    @Override
    public SchemaStatistics read(Connection connection, Set<String> schemas) throws SQLException {
        Collected collected = new Collected();
        try (Statement statement = connection.createStatement()) {
            List<TableName> tables = new ArrayList<>();
            try (ResultSet row = statement.executeQuery(TABLES)) {
                while (row.next()) {
                    if (schemas.isEmpty() || schemas.contains(row.getString(1))) {
                        tables.add(new TableName(row.getString(1), row.getString(2)));
                    }
                }
            }
            for (TableName table : tables) {
                for (Column column : columns(statement, table)) {
                    collected.column(table, column.name, statistics(statement, column));
                }
            }
        }
        return collected.statistics();
    }

    @Override
    public String howToCollect() {
        return "ANALYZE";
    }

    private static List<Column> columns(Statement statement, TableName table) throws SQLException {
        List<Column> columns = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(STATISTICS.formatted(table.quoted(DatabaseKind.COCKROACH)))) {
            while (row.next()) {
                columns.add(new Column(
                        row.getString(1),
                        row.getDouble(2),
                        row.getDouble(3),
                        row.getDouble(4),
                        row.getDouble(5),
                        row.getLong(6)));
            }
        }
        return columns;
    }

    private static ColumnStatistics statistics(Statement statement, Column column) throws SQLException {
        double rows = Math.max(1, column.rows);
        List<CommonValue> common = new ArrayList<>();
        List<Bucket> buckets = new ArrayList<>();
        if (column.histogram > 0) {
            try (ResultSet row = statement.executeQuery(HISTOGRAM.formatted(column.histogram))) {
                @Nullable String before = null;
                while (row.next()) {
                    String bound = row.getString(1).replaceAll("^'|'$", "");
                    if (before != null && row.getDouble(2) > 0) {
                        buckets.add(new Bucket(before, bound, row.getDouble(2) / rows, row.getDouble(3)));
                    }
                    if (row.getDouble(4) > 0) {
                        common.add(new CommonValue(bound, row.getDouble(4) / rows));
                    }
                    before = bound;
                }
            }
        }
        return new ColumnStatistics(
                OptionalDouble.of(Math.min(1, column.nulls / rows)),
                ColumnStatistics.distinct(column.distinct, rows),
                common,
                buckets,
                column.width);
    }
}
