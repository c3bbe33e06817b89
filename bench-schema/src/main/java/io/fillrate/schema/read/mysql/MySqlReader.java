package io.fillrate.schema.read.mysql;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableModel.Partitioning;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code information_schema} of MariaDB and MySQL, through the driver of either: a query for each kind of thing, whatever the number
 * of tables. It is tested with MariaDB 11.4 and MySQL 9.7, and written for MariaDB 10.4, MySQL 8.0.16 and newer. What the user has no
 * privilege for is not shown; triggers are shown to those who may create them.
 *
 * <p>Base tables are read: no views, sequences or temporary tables.
 */
public final class MySqlReader {

    private static final String TABLES = """
            SELECT table_schema, table_name FROM information_schema.tables
            WHERE table_schema IN (:schemas) AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')""";

    /** MariaDB's triggers may have several events. */
    private static final String TRIGGERS = """
            SELECT event_object_schema, event_object_table, trigger_name, action_timing, action_statement
            FROM information_schema.triggers
            WHERE event_object_schema IN (:schemas) AND event_manipulation LIKE '%INSERT%'
            ORDER BY event_object_schema, event_object_table, action_timing = 'AFTER', action_order""";

    /** A check that demands JSON, and nothing else: MariaDB's type of that name is a text with it. */
    private static final Pattern JSON = Pattern.compile("json_valid\\((.*)\\)", Pattern.DOTALL);

    /**
     * Reads the tables of some databases.
     *
     * @param schemas their names; empty for the connection's current database
     * @throws SQLException also if there is no current database
     */
    public SchemaModel read(Connection connection, Set<String> schemas) throws SQLException {
        boolean mariaDb = isMariaDb(connection.getMetaData());
        Catalogue catalogue =
                new Catalogue(connection, schemas.isEmpty() ? List.of(current(connection)) : List.copyOf(schemas));
        List<TableName> tables =
                List.copyOf(new TreeSet<>(catalogue.byTable(row -> "", TABLES).keySet()));
        Map<TableName, List<MySqlColumn>> columns = MySqlColumn.read(catalogue, mariaDb);
        Map<TableName, List<String>> names = new HashMap<>();
        columns.forEach((table, all) ->
                names.put(table, all.stream().map(MySqlColumn::name).toList()));
        MySqlConstraints constraints = new MySqlConstraints(catalogue, mariaDb, names);
        Map<TableName, List<TableModel.Key>> keys = constraints.keys();
        Parts parts = new Parts(
                columns,
                keys,
                constraints.foreignKeys(),
                constraints.checks(),
                MySqlPartitions.read(catalogue, names, keys),
                catalogue.byTable(
                        row -> new Trigger(row.getString(3), row.getString(4) + " INSERT " + row.getString(5)),
                        TRIGGERS),
                catalogue.withRows(tables, DatabaseKind.MYSQL));
        return new SchemaModel(
                mariaDb ? DatabaseKind.MARIADB : DatabaseKind.MYSQL,
                tables.stream().map(parts::table).toList());
    }

    /** MySQL's driver calls every server MySQL. */
    private static boolean isMariaDb(DatabaseMetaData metaData) throws SQLException {
        return (metaData.getDatabaseProductName() + metaData.getDatabaseProductVersion())
                .toLowerCase(Locale.ROOT)
                .contains("mariadb");
    }

    private static String current(Connection connection) throws SQLException {
        String current =
                Catalogue.texts(connection, "SELECT coalesce(DATABASE(), '')").get(0);
        if (current.isEmpty()) {
            throw new SQLException("the connection has no current database: add one to the URL, or name schemas");
        }
        return current;
    }

    /** What was read of all tables. */
    private record Parts(
            Map<TableName, List<MySqlColumn>> columns,
            Map<TableName, List<TableModel.Key>> keys,
            Map<TableName, List<ForeignKeyModel>> foreignKeys,
            Map<TableName, List<Check>> checks,
            Map<TableName, Partitioning> partitionings,
            Map<TableName, List<Trigger>> triggers,
            Set<TableName> withRows) {

        TableModel table(TableName name) {
            List<MySqlColumn> all = columns.getOrDefault(name, List.of());
            Set<String> json = all.stream()
                    .filter(MySqlColumn::isText)
                    .map(MySqlColumn::name)
                    .filter(column -> of(checks, name).anyMatch(check -> isJson(check, column)))
                    .collect(Collectors.toSet());
            return new TableModel(
                    name,
                    all.stream()
                            .map(column -> column.model(json.contains(column.name())))
                            .toList(),
                    of(keys, name)
                            .filter(key -> key.name().equals(MySqlConstraints.PRIMARY))
                            .findFirst(),
                    of(keys, name)
                            .filter(key -> !key.name().equals(MySqlConstraints.PRIMARY))
                            .toList(),
                    of(foreignKeys, name).toList(),
                    of(checks, name)
                            .filter(check -> json.stream().noneMatch(column -> isJson(check, column)))
                            .toList(),
                    List.of(),
                    Optional.ofNullable(partitionings.get(name)),
                    of(triggers, name).toList(),
                    withRows.contains(name));
        }

        private static boolean isJson(Check check, String column) {
            Matcher json = JSON.matcher(check.expression());
            return json.matches() && Identifiers.unquoted(json.group(1)).equals(column);
        }

        private static <T> Stream<T> of(Map<TableName, List<T>> things, TableName table) {
            return things.getOrDefault(table, List.of()).stream();
        }
    }
}
