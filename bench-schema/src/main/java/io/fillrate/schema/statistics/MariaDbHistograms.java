package io.fillrate.schema.statistics;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code mysql.column_stats} of MariaDB, which {@code ANALYZE TABLE … PERSISTENT FOR ALL} fills. Users who may not read that table
 * see nothing of it. Histograms of the type {@code JSON_HB}, the default from 11.0 on, have values; those of the types before them have
 * places between the least and the greatest value, which are read for numbers.
 */
final class MariaDbHistograms {

    private static final String ROWS =
            "SELECT db_name, table_name, cardinality FROM mysql.table_stats WHERE db_name IN (:schemas)";

    /** Shares in the histogram are of the rows that are not NULL. A bucket ends where the next one starts. */
    private static final String BUCKETS = """
            SELECT s.db_name, s.table_name, s.column_name, 1 - s.nulls_ratio, h.first_value, h.size, h.ndv,
              coalesce(h.last_value, lead(h.first_value) OVER (PARTITION BY s.db_name, s.table_name, s.column_name ORDER BY h.place))
            FROM mysql.column_stats s, JSON_TABLE(s.histogram, '$.histogram_hb[*]' COLUMNS (place FOR ORDINALITY,
              first_value text PATH '$.start', last_value text PATH '$.end', size double PATH '$.size', ndv bigint PATH '$.ndv')) h
            WHERE s.hist_type = 'JSON_HB' AND s.db_name IN (:schemas) AND h.first_value IS NOT NULL
            ORDER BY s.db_name, s.table_name, s.column_name, h.place""";

    private static final String COLUMNS = """
            SELECT db_name, table_name, column_name, min_value, max_value, nulls_ratio, avg_length, avg_frequency,
              CASE WHEN hist_type LIKE '%PREC_HB' THEN decode_histogram(hist_type, histogram) END
            FROM mysql.column_stats WHERE db_name IN (:schemas)""";

    /** How SQL states begin of what the user may not do, or the server does not understand. */
    private static final String REFUSED = "42";

    private final Map<TableName, Map<String, List<CommonValue>>> common = new HashMap<>();
    private final Map<TableName, Map<String, List<Bucket>>> buckets = new HashMap<>();

    private MariaDbHistograms() {}

    /** Reads what the user may see. */
    static void read(Catalogue query, Collected collected) throws SQLException {
        MariaDbHistograms histograms = new MariaDbHistograms();
        allowed(query, ROWS, row -> collected.rows(table(row), row.getDouble(3)));
        allowed(query, BUCKETS, histograms::addBucket); // servers before 10.6 do not understand it, and have none
        allowed(query, COLUMNS, row -> histograms.addColumn(row, collected));
    }

    private static void allowed(Catalogue query, String sql, Catalogue.RowTaker taker) throws SQLException {
        try {
            query.each(sql, taker);
        } catch (SQLException e) {
            if (!String.valueOf(e.getSQLState()).startsWith(REFUSED)) {
                throw e;
            }
        }
    }

    private static TableName table(ResultSet row) throws SQLException {
        return new TableName(row.getString(1), row.getString(2));
    }

    private void addBucket(ResultSet row) throws SQLException {
        String first = row.getString(5);
        String last = row.getString(8);
        double share = row.getDouble(4) * row.getDouble(6);
        double distinct = row.getDouble(7);
        if (distinct == 1 || last == null) {
            of(common, row).add(new CommonValue(first, share));
        } else {
            of(buckets, row).add(new Bucket(first, last, share, distinct));
        }
    }

    private static <T> List<T> of(Map<TableName, Map<String, List<T>>> things, ResultSet row) throws SQLException {
        return things.computeIfAbsent(table(row), table -> new HashMap<>())
                .computeIfAbsent(row.getString(3), column -> new ArrayList<>());
    }

    private void addColumn(ResultSet row, Collected collected) throws SQLException {
        TableName table = table(row);
        double nullShare = row.getDouble(6);
        double perValue = row.getDouble(8);
        double rows = collected.rows(table);
        List<CommonValue> values = of(common, row);
        List<Bucket> ranges = of(buckets, row);
        if (values.isEmpty() && ranges.isEmpty()) {
            ranges = ranges(row.getString(4), row.getString(5), row.getString(9), 1 - nullShare);
        }
        double distinct =
                perValue > 0 && rows > 0 ? ColumnStatistics.distinct(rows * (1 - nullShare) / perValue, rows) : 0;
        collected.column(
                table,
                row.getString(3),
                new ColumnStatistics(OptionalDouble.of(nullShare), distinct, values, ranges, row.getDouble(7)));
    }

    /**
     * Ranges from the least to the greatest value.
     *
     * @param steps between them, as parts of 1, that have equally many rows each; null for one range
     */
    private static List<Bucket> ranges(
            @Nullable String min, @Nullable String max, @Nullable String steps, double share) {
        if (min == null || max == null || share <= 0) {
            return List.of();
        }
        try {
            BigDecimal from = new BigDecimal(min);
            BigDecimal width = new BigDecimal(max).subtract(from);
            List<Bucket> ranges = new ArrayList<>();
            String[] parts = steps == null ? new String[] {"1"} : steps.split(",", -1);
            BigDecimal place = BigDecimal.ZERO;
            for (String part : parts) {
                BigDecimal next = place.add(new BigDecimal(part)).min(BigDecimal.ONE);
                ranges.add(new Bucket(at(from, width, place), at(from, width, next), share / parts.length, 0));
                place = next;
            }
            return ranges;
        } catch (NumberFormatException e) {
            return List.of(new Bucket(min, max, share, 0));
        }
    }

    private static String at(BigDecimal from, BigDecimal width, BigDecimal place) {
        BigDecimal exact = from.add(width.multiply(place, MathContext.DECIMAL64));
        return exact.setScale(Math.max(0, Math.max(from.scale(), width.scale())), java.math.RoundingMode.HALF_EVEN)
                .toPlainString();
    }
}
