package io.fillrate.schema.statistics;

import io.fillrate.schema.model.TableName;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code pg_stats} of PostgreSQL 12 or newer, which shows the columns that the user may read: what ANALYZE, or autovacuum, has
 * collected. Of partitioned tables it is what ANALYZE of the table itself collects over all partitions; autovacuum does not do that.
 */
final class PostgresStatistics implements StatisticsReader {

    private static final String COLUMNS = """
            SELECT s.schemaname, s.tablename, s.attname, s.null_frac, s.n_distinct, s.avg_width,
              s.most_common_vals::text::text[], s.most_common_freqs::float8[], s.histogram_bounds::text::text[]
            FROM pg_catalog.pg_stats s
            JOIN pg_catalog.pg_namespace n ON n.nspname = s.schemaname
            JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid AND c.relname = s.tablename
            WHERE s.inherited = (c.relkind = 'p') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
              AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND (? OR n.nspname = ANY (?))""";

    /** Bytes in front of a text that says how long it is: one for short texts, four for others. */
    private static final int SHORT_HEADER = 1;

    private static final int LONG_HEADER = 4;

    private static final int MAX_SHORT = 127;

    @Override
    public SchemaStatistics read(Connection connection, Set<String> schemas) throws SQLException {
        Collected collected = new Collected();
        try (PreparedStatement query = connection.prepareStatement(COLUMNS)) {
            query.setBoolean(1, schemas.isEmpty());
            query.setArray(2, connection.createArrayOf("text", schemas.toArray(String[]::new)));
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    TableName table = new TableName(row.getString(1), row.getString(2));
                    collected.column(table, row.getString(3), column(row));
                }
            }
        }
        return collected.statistics();
    }

    @Override
    public String howToCollect() {
        return "ANALYZE";
    }

    private static ColumnStatistics column(ResultSet row) throws SQLException {
        double nullShare = row.getDouble(4);
        List<CommonValue> common = new ArrayList<>();
        double rest = 1 - nullShare;
        Array values = row.getArray(7);
        Array shares = row.getArray(8);
        if (values != null && shares != null) {
            String[] texts = (String[]) values.getArray();
            Double[] frequencies = (Double[]) shares.getArray();
            for (int i = 0; i < Math.min(texts.length, frequencies.length); i++) {
                common.add(new CommonValue(texts[i], frequencies[i]));
                rest -= frequencies[i];
            }
        }
        return new ColumnStatistics(
                OptionalDouble.of(nullShare),
                row.getDouble(5),
                common,
                histogram(row.getArray(9), Math.max(0, rest)),
                width(row.getDouble(6)));
    }

    /** Bounds of ranges with equally many rows each. */
    private static List<Bucket> histogram(@Nullable Array bounds, double share) throws SQLException {
        List<Bucket> buckets = new ArrayList<>();
        if (bounds != null) {
            String[] texts = (String[]) bounds.getArray();
            for (int i = 0; i + 1 < texts.length; i++) {
                buckets.add(new Bucket(texts[i], texts[i + 1], share / (texts.length - 1), 0));
            }
        }
        return buckets;
    }

    /** The length of a text; of other types it is not used. */
    private static double width(double stored) {
        return Math.max(0, stored - (stored <= MAX_SHORT ? SHORT_HEADER : LONG_HEADER));
    }
}
