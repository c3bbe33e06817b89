package io.fillrate.schema.read.mysql;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableName;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Partitions in {@code information_schema.partitions}, as conditions that the rows in them meet. */
final class MySqlPartitions {

    private static final String PARTITIONS = """
            SELECT table_schema, table_name, partition_name, partition_method, partition_expression, subpartition_expression,
              partition_description
            FROM information_schema.partitions WHERE table_schema IN (:schemas) AND partition_name IS NOT NULL
            ORDER BY table_schema, table_name, partition_ordinal_position, subpartition_ordinal_position""";

    private static final String STRING = "'(?:[^'\\\\]|\\\\.|'')*+'";

    /** An element of a list: commas in strings and parentheses do not end it. */
    private static final Pattern ELEMENT =
            Pattern.compile("(?:" + STRING + "|\\((?:" + STRING + "|[^'()])*+\\)|[^',()])++", Pattern.DOTALL);

    /** Quoted names, and expressions, between commas. */
    private static final Pattern TERM = Pattern.compile("(?:`(?:[^`]|``)*+`|[^`,])++");

    private static final String ANY = "true";
    private static final String MAX_VALUE = "MAXVALUE";
    private static final String DEFAULT = "DEFAULT";
    private static final String NULL = "NULL";

    /**
     * One partition, or one of its subpartitions.
     *
     * @param expression columns or an expression; empty for the primary key
     * @param description the values: below which a range ends, or those of a list; empty for a hash
     */
    private record Partition(String name, String method, String expression, String subexpression, String description) {

        boolean isOf(String kind) {
            return method.startsWith(kind);
        }

        /** The columns of {@code RANGE COLUMNS} and {@code LIST COLUMNS}; else an expression alone. */
        List<String> terms() {
            return method.endsWith("COLUMNS") ? all(TERM, expression) : List.of(expression);
        }

        List<String> values() {
            return all(ELEMENT, description);
        }
    }

    private MySqlPartitions() {}

    /**
     * Reads how tables are partitioned.
     *
     * @param columns of each table
     * @param keys of each table
     */
    static Map<TableName, Partitioning> read(
            Catalogue catalogue, Map<TableName, List<String>> columns, Map<TableName, List<TableModel.Key>> keys)
            throws SQLException {
        Map<TableName, Partitioning> all = new HashMap<>();
        catalogue
                .byTable(
                        row -> new Partition(
                                row.getString(3),
                                row.getString(4),
                                Objects.requireNonNullElse(row.getString(5), ""),
                                Objects.requireNonNullElse(row.getString(6), ""),
                                Objects.requireNonNullElse(row.getString(7), "")),
                        PARTITIONS)
                .forEach((table, partitions) -> {
                    Partition first = partitions.get(0);
                    List<String> names = columns.getOrDefault(table, List.of());
                    List<String> used =
                            Identifiers.MYSQL.columnsIn(first.expression + "," + first.subexpression, names);
                    all.put(
                            table,
                            new Partitioning(
                                    first.expression.isEmpty() ? primaryKey(keys.getOrDefault(table, List.of())) : used,
                                    constraints(partitions)));
                });
        return all;
    }

    /** The primary key is what {@code PARTITION BY KEY ()} is about; a table without one has a unique key. */
    private static List<String> primaryKey(List<TableModel.Key> keys) {
        return keys.stream()
                .filter(key -> key.name().equals(MySqlConstraints.PRIMARY))
                .findFirst()
                .or(() -> keys.stream().findFirst())
                .map(TableModel.Key::columns)
                .orElse(List.of());
    }

    private static List<String> constraints(List<Partition> rows) {
        // Without subpartitions, which take any row of their partition.
        Map<String, Partition> partitions = new LinkedHashMap<>();
        rows.forEach(row -> partitions.putIfAbsent(row.name, row));
        if (rows.get(0).isOf("RANGE")) {
            return ranges(partitions.values());
        }
        return rows.get(0).isOf("LIST")
                ? partitions.values().stream().map(MySqlPartitions::list).toList()
                : List.of(ANY);
    }

    /** Each range begins where the one before it ends. */
    private static List<String> ranges(Collection<Partition> partitions) {
        List<String> ranges = new ArrayList<>();
        String from = "";
        for (Partition partition : partitions) {
            String range = Stream.of(bound(partition, "<", "<="), from)
                    .filter(bound -> !bound.isEmpty())
                    .collect(Collectors.joining(" AND "));
            ranges.add(range.isEmpty() ? ANY : range);
            from = bound(partition, ">=", ">");
        }
        return ranges;
    }

    /**
     * Compares the columns with a partition's end. Terms from the first MAXVALUE on do not count, and then rows that are equal in the terms
     * before it are in the partition.
     *
     * @return empty if there is no end
     */
    private static String bound(Partition partition, String operator, String operatorBeforeMaxValue) {
        List<String> values = partition.values();
        int compared = values.contains(MAX_VALUE) ? values.indexOf(MAX_VALUE) : values.size();
        if (compared == 0) {
            return "";
        }
        return tuple(partition.terms().subList(0, compared))
                + " " + (compared < values.size() ? operatorBeforeMaxValue : operator) + " "
                + tuple(values.subList(0, compared));
    }

    private static String tuple(List<String> terms) {
        return terms.size() == 1 ? terms.get(0) : "(" + String.join(", ", terms) + ")";
    }

    private static String list(Partition partition) {
        if (partition.description.equals(DEFAULT)) {
            return ANY;
        }
        List<String> terms = partition.terms();
        if (terms.size() > 1) {
            return partition.values().stream()
                    .map(tuple -> "(" + equal(terms, all(ELEMENT, tuple.substring(1, tuple.length() - 1))) + ")")
                    .collect(Collectors.joining(" OR "));
        }
        List<String> values =
                partition.values().stream().filter(value -> !value.equals(NULL)).toList();
        Stream<String> in = values.isEmpty()
                ? Stream.of()
                : Stream.of(terms.get(0) + " IN " + "(" + String.join(", ", values) + ")");
        Stream<String> none =
                values.size() == partition.values().size() ? Stream.of() : Stream.of(terms.get(0) + " IS NULL");
        return Stream.concat(in, none).collect(Collectors.joining(" OR "));
    }

    private static String equal(List<String> terms, List<String> values) {
        return IntStream.range(0, terms.size())
                .mapToObj(i -> terms.get(i) + (values.get(i).equals(NULL) ? " IS NULL" : " = " + values.get(i)))
                .collect(Collectors.joining(" AND "));
    }

    private static List<String> all(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(found -> found.group().strip())
                .toList();
    }
}
