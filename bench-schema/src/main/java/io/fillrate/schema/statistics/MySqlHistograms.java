package io.fillrate.schema.statistics;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Reads {@code information_schema.column_statistics} of MySQL, which {@code ANALYZE TABLE … UPDATE HISTOGRAM ON …} fills, for tables that
 * the user may read. Buckets are {@code [value, share up to it]} in singleton histograms, and
 * {@code [least, greatest, share up to it, distinct]} in equi-height ones.
 */
final class MySqlHistograms {

    private static final String BUCKETS = """
            SELECT s.schema_name, s.table_name, s.column_name, s.histogram->>'$."null-values"', h.a, h.b, h.c, h.d
            FROM information_schema.column_statistics s LEFT JOIN JSON_TABLE(CAST(s.histogram AS json), '$.buckets[*]' COLUMNS (
              place FOR ORDINALITY, a text PATH '$[0]', b text PATH '$[1]', c double PATH '$[2]', d double PATH '$[3]')) h ON true
            WHERE s.schema_name IN (:schemas) ORDER BY s.schema_name, s.table_name, s.column_name, h.place""";

    /** Histograms have the numbers of an enum's labels, from 1 on. */
    private static final String ENUMS = """
            SELECT table_schema, table_name, column_name, column_type FROM information_schema.columns
            WHERE table_schema IN (:schemas) AND data_type = 'enum'""";

    private static final Pattern LABEL = Pattern.compile("'((?:[^']|'')*)'");

    /** In front of texts: {@code base64:type254:QUJD}. */
    private static final String ENCODED = "base64:type";

    private record Column(TableName table, String name) {}

    /** A histogram as far as it was read. */
    private static final class Histogram {
        private final double nullShare;
        private final List<String> labels;
        private final List<CommonValue> common = new ArrayList<>();
        private final List<Bucket> buckets = new ArrayList<>();
        private double before;

        /**
         * An empty one.
         *
         * @param labels of an enum; empty for other types
         */
        Histogram(double nullShare, List<String> labels) {
            this.nullShare = nullShare;
            this.labels = labels;
        }

        void add(ResultSet row) throws SQLException {
            String first = row.getString(5);
            String second = row.getString(6);
            if (first == null || second == null) {
                return; // no bucket: all rows are NULL
            }
            double upTo = row.getDouble(7);
            if (row.wasNull()) {
                upTo = Double.parseDouble(second);
                common.add(new CommonValue(value(first), upTo - before));
            } else if (first.equals(second)) {
                common.add(new CommonValue(value(first), upTo - before));
            } else {
                buckets.add(new Bucket(value(first), value(second), upTo - before, row.getDouble(8)));
            }
            before = upTo;
        }

        private String value(String shown) {
            if (labels.isEmpty()) {
                return decoded(shown);
            }
            int number = Integer.parseInt(shown);
            return number >= 1 && number <= labels.size() ? labels.get(number - 1) : "";
        }

        ColumnStatistics statistics(double rows) {
            double distinct = common.size()
                    + buckets.stream().mapToDouble(Bucket::distinct).sum();
            return new ColumnStatistics(
                    OptionalDouble.of(nullShare), ColumnStatistics.distinct(distinct, rows), common, buckets, 0);
        }
    }

    private MySqlHistograms() {}

    static void read(Catalogue query, Collected collected) throws SQLException {
        Map<Column, List<String>> enums = new HashMap<>();
        query.each(ENUMS, row -> enums.put(column(row), labels(row.getString(4))));
        Map<Column, Histogram> histograms = new HashMap<>();
        query.each(BUCKETS, row -> {
            double nullShare = row.getDouble(4);
            histograms
                    .computeIfAbsent(
                            column(row), column -> new Histogram(nullShare, enums.getOrDefault(column, List.of())))
                    .add(row);
        });
        histograms.forEach((column, histogram) ->
                collected.column(column.table, column.name, histogram.statistics(collected.rows(column.table))));
    }

    private static Column column(ResultSet row) throws SQLException {
        return new Column(new TableName(row.getString(1), row.getString(2)), row.getString(3));
    }

    private static List<String> labels(String enumType) {
        return LABEL.matcher(enumType)
                .results()
                .map(label -> label.group(1).replace("''", "'"))
                .toList();
    }

    private static String decoded(String value) {
        return value.startsWith(ENCODED)
                ? new String(
                        Base64.getDecoder().decode(value.substring(value.lastIndexOf(':') + 1)), StandardCharsets.UTF_8)
                : value;
    }
}
