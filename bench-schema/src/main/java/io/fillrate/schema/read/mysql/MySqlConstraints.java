package io.fillrate.schema.read.mysql;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keys and checks in {@code information_schema}.
 *
 * @param columns of each table
 */
record MySqlConstraints(Catalogue catalogue, boolean mariaDb, Map<TableName, List<String>> columns) {

    /** The name of each primary key. */
    static final String PRIMARY = "PRIMARY";

    private static final String KEYS = """
            SELECT table_schema, table_name, index_name, column_name, sub_part, %s
            FROM information_schema.statistics WHERE table_schema IN (:schemas) AND non_unique = 0
            ORDER BY table_schema, table_name, index_name, seq_in_index""";

    /** Since MariaDB 11.4. */
    private static final String PERIOD_KEYS = """
            SELECT table_schema, table_name, constraint_name FROM information_schema.key_period_usage
            WHERE table_schema IN (:schemas)""";

    /** The end and the beginning, which are the last columns of a key. */
    private static final int PERIOD_COLUMNS = 2;

    private static final String FOREIGN_KEYS = """
            SELECT table_schema, table_name, constraint_name, column_name, referenced_table_schema, referenced_table_name,
              referenced_column_name
            FROM information_schema.key_column_usage
            WHERE table_schema IN (:schemas) AND referenced_table_name IS NOT NULL
            ORDER BY table_schema, table_name, constraint_name, ordinal_position""";

    /** Names are unique in a database. */
    private static final String CHECKS_OF_MYSQL = """
            SELECT t.table_schema, t.table_name, c.constraint_name, c.check_clause
            FROM information_schema.check_constraints c
            JOIN information_schema.table_constraints t USING (constraint_schema, constraint_name)
            WHERE c.constraint_schema IN (:schemas) AND t.constraint_type = 'CHECK' AND t.enforced = 'YES'
            ORDER BY t.table_schema, t.table_name, c.constraint_name""";

    /** Names are unique in a table at best: a column's check has the column's name, and another may have the same. */
    private static final String CHECKS_OF_MARIADB = """
            SELECT constraint_schema, table_name, constraint_name, check_clause
            FROM information_schema.check_constraints WHERE constraint_schema IN (:schemas)
            ORDER BY constraint_schema, table_name, constraint_name""";

    private record KeyPart(
            String index,
            @Nullable String column,
            @Nullable Integer prefix,
            @Nullable String expression) {}

    private record Reference(String constraint, String column, TableName table, String referenced) {}

    /**
     * The primary key, named {@code PRIMARY}, and the unique indexes of each table. Of a key WITHOUT OVERLAPS, which MariaDB has since 10.5
     * and shows as such since 11.4, the period is left out: rows that differ in the other columns do not overlap.
     */
    Map<TableName, List<TableModel.Key>> keys() throws SQLException {
        Map<TableName, List<String>> periodKeys =
                showsPeriodKeys() ? catalogue.byTable(row -> row.getString(3), PERIOD_KEYS) : Map.of();
        return grouped(
                catalogue.byTable(
                        row -> new KeyPart(
                                row.getString(3), row.getString(4), row.getObject(5, Integer.class), row.getString(6)),
                        KEYS.formatted(mariaDb ? "NULL" : "expression")),
                KeyPart::index,
                (table, parts) -> key(
                        table,
                        periodKeys.getOrDefault(table, List.of()).contains(parts.get(0).index)
                                ? parts.subList(0, parts.size() - PERIOD_COLUMNS)
                                : parts));
    }

    private boolean showsPeriodKeys() throws SQLException {
        DatabaseMetaData server = catalogue.connection().getMetaData();
        int major = server.getDatabaseMajorVersion();
        return mariaDb && (major > 11 || (major == 11 && server.getDatabaseMinorVersion() >= 4));
    }

    private TableModel.Key key(TableName table, List<KeyPart> parts) {
        Set<String> covered = new LinkedHashSet<>();
        List<String> expressions = new ArrayList<>();
        Map<String, Integer> prefixes = new HashMap<>();
        for (KeyPart part : parts) {
            if (part.column != null) {
                covered.add(part.column);
            }
            if (part.column != null && part.prefix != null) {
                prefixes.put(part.column, part.prefix);
            }
            if (part.expression != null) {
                String expression = MySqlText.expression(part.expression, mariaDb);
                expressions.add(expression);
                covered.addAll(columnsIn(table, expression));
            }
        }
        return new TableModel.Key(
                parts.get(0).index, List.copyOf(covered), expressions, Optional.empty(), true, prefixes);
    }

    /** The foreign keys of each table. */
    Map<TableName, List<ForeignKeyModel>> foreignKeys() throws SQLException {
        return grouped(
                catalogue.byTable(
                        row -> new Reference(
                                row.getString(3),
                                row.getString(4),
                                new TableName(row.getString(5), row.getString(6)),
                                row.getString(7)),
                        FOREIGN_KEYS),
                Reference::constraint,
                this::foreignKey);
    }

    private ForeignKeyModel foreignKey(TableName table, List<Reference> parts) {
        TableName references = parts.get(0).table;
        return new ForeignKeyModel(
                parts.get(0).constraint,
                parts.stream().map(Reference::column).toList(),
                references,
                parts.stream().map(part -> part.referenced).toList(),
                false);
    }

    /** The checks of each table that are enforced. */
    Map<TableName, List<Check>> checks() throws SQLException {
        Map<TableName, List<Check>> checks = new HashMap<>();
        catalogue
                .byTable(
                        row -> Map.entry(row.getString(3), MySqlText.expression(row.getString(4), mariaDb)),
                        mariaDb ? CHECKS_OF_MARIADB : CHECKS_OF_MYSQL)
                .forEach((table, found) -> checks.put(
                        table,
                        found.stream()
                                .map(check ->
                                        new Check(check.getKey(), check.getValue(), columnsIn(table, check.getValue())))
                                .toList()));
        return checks;
    }

    private List<String> columnsIn(TableName table, String expression) {
        return Identifiers.MYSQL.columnsIn(expression, columns.getOrDefault(table, List.of()));
    }

    /** Makes one thing of the rows of a table that have a name in common. */
    private static <P, R> Map<TableName, List<R>> grouped(
            Map<TableName, List<P>> rows, Function<P, String> name, BiFunction<TableName, List<P>, R> make) {
        Map<TableName, List<R>> all = new HashMap<>();
        rows.forEach((table, parts) -> {
            Collection<List<P>> byName = parts.stream()
                    .collect(Collectors.groupingBy(name, LinkedHashMap::new, Collectors.toList()))
                    .values();
            all.put(
                    table,
                    byName.stream().map(group -> make.apply(table, group)).toList());
        });
        return all;
    }
}
