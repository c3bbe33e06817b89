package io.fillrate.schema.read.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel.Trigger;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the {@code duckdb_…()} functions of DuckDB 2.0 or newer: a query for each kind of thing, whatever the number of tables. Attached
 * databases are not read, but for the current one.
 *
 * <p>No column ignores case: keys distinguish upper and lower case whatever the collation.
 */
public final class DuckDbReader {

    private static final String SCHEMAS =
            "SELECT schema_name FROM duckdb_schemas() WHERE database_name = current_database()";

    private static final String TABLES = """
            SELECT schema_name, table_name FROM duckdb_tables()
            WHERE database_name = current_database() AND schema_name IN (:schemas) AND NOT temporary AND NOT internal""";

    private static final String COLUMNS = """
            SELECT schema_name, table_name, column_name, data_type, is_nullable, column_default, is_generated, comment
            FROM duckdb_columns() WHERE database_name = current_database() AND schema_name IN (:schemas)
            ORDER BY schema_name, table_name, column_index""";

    private static final String TRIGGERS = """
            SELECT schema_name, table_name, trigger_name, sql FROM duckdb_triggers()
            WHERE database_name = current_database() AND schema_name IN (:schemas) AND event_manipulation = 'INSERT'
            ORDER BY schema_name, table_name, trigger_name""";

    /** A DEFAULT that is the next number of a sequence, and nothing else. */
    private static final Pattern NEXT_NUMBER = Pattern.compile("nextval\\('((?:[^']|'')+)'\\)");

    /** A part of a sequence's name. */
    private static final Pattern NAME = Pattern.compile("\"(?:[^\"]|\"\")*+\"|[^.]+");

    /** Reads the tables of some schemas, of all if none is named; the connection is left unchanged. */
    public SchemaModel read(Connection connection, Set<String> schemas) throws SQLException {
        Catalogue catalogue = new Catalogue(
                connection, schemas.isEmpty() ? Catalogue.texts(connection, SCHEMAS) : List.copyOf(schemas));
        List<TableName> tables =
                List.copyOf(new TreeSet<>(catalogue.byTable(row -> "", TABLES).keySet()));
        Map<TableName, List<ColumnModel>> columns = catalogue.byTable(DuckDbReader::column, COLUMNS);
        columns.keySet().retainAll(tables); // views have columns, too
        DuckDbConstraints constraints = DuckDbConstraints.read(catalogue, columns);
        Map<TableName, List<Trigger>> triggers =
                catalogue.byTable(row -> new Trigger(row.getString(3), row.getString(4)), TRIGGERS);
        Set<TableName> withRows = catalogue.withRows(tables, DatabaseKind.DUCKDB);
        List<TableModel> models = new ArrayList<>();
        for (TableName table : tables) {
            models.add(new TableModel(
                    table,
                    columns.getOrDefault(table, List.of()),
                    constraints.primaryKey(table),
                    constraints.uniqueKeys(table),
                    constraints.foreignKeys(table),
                    constraints.checks(table),
                    List.of(),
                    Optional.empty(),
                    triggers.getOrDefault(table, List.of()),
                    withRows.contains(table)));
        }
        return new SchemaModel(DatabaseKind.DUCKDB, models);
    }

    private static ColumnModel column(ResultSet row) throws SQLException {
        String type = row.getString(4);
        Optional<String> expression = Optional.ofNullable(row.getString(6));
        Optional<String> sequence = expression.flatMap(DuckDbReader::sequence);
        Origin origin;
        if (row.getBoolean(7)) {
            origin = Origin.COMPUTED;
        } else if (sequence.isPresent()) {
            origin = Origin.NUMBERED;
        } else {
            origin = expression.isPresent() ? Origin.DEFAULT : Origin.NONE;
        }
        return new ColumnModel(
                row.getString(3),
                DuckDbColumnType.of(type),
                type,
                row.getBoolean(5),
                origin,
                expression,
                sequence,
                false,
                Objects.requireNonNullElse(row.getString(8), ""));
    }

    /** Returns the sequence of {@code nextval('s.numbers')}, with all names quoted. */
    private static Optional<String> sequence(String expression) {
        Matcher next = NEXT_NUMBER.matcher(expression);
        return next.matches()
                ? Optional.of(NAME.matcher(next.group(1).replace("''", "'"))
                        .results()
                        .map(name -> DatabaseKind.DUCKDB.quote(Identifiers.unquoted(name.group())))
                        .collect(Collectors.joining(".")))
                : Optional.empty();
    }
}
