package io.fillrate.schema.read.duckdb;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Keys and checks in DuckDB's catalogue. It keeps no names that users give to constraints, and shows tables and columns in them as the
 * CREATE TABLE spelled them; here they are spelled as the tables and columns themselves are.
 *
 * @param columns of each table
 */
record DuckDbConstraints(
        Map<TableName, List<ColumnModel>> columns,
        Map<TableName, List<Constraint>> constraints,
        Map<TableName, List<Index>> indexes) {

    private static final String CONSTRAINTS = """
            SELECT schema_name, table_name, constraint_type, constraint_name, constraint_column_names, expression, referenced_table,
              referenced_column_names
            FROM duckdb_constraints() WHERE database_name = current_database() AND schema_name IN (:schemas)
            ORDER BY schema_name, table_name, constraint_index""";

    /** What DuckDB says of the field, which it looks for among the columns; the CHECK itself holds. */
    private static final String NO_COLUMN = "does not have a column with name";

    private static final String UNIQUE_INDEXES = """
            SELECT schema_name, table_name, index_name, expressions::VARCHAR[]
            FROM duckdb_indexes() WHERE database_name = current_database() AND schema_name IN (:schemas) AND is_unique
            ORDER BY schema_name, table_name, index_name""";

    /**
     * A constraint.
     *
     * @param expression of a check
     * @param references the table that a foreign key refers to, in the same schema: there are no keys across schemas
     */
    private record Constraint(
            String type,
            String name,
            List<String> columns,
            @Nullable String expression,
            @Nullable String references,
            List<String> referencedColumns) {

        static Constraint read(ResultSet row) throws SQLException {
            return new Constraint(
                    row.getString(3),
                    row.getString(4),
                    list(row.getArray(5)),
                    row.getString(6),
                    row.getString(7),
                    list(row.getArray(8)));
        }
    }

    /**
     * A unique index that belongs to no constraint.
     *
     * @param expressions columns among them
     */
    private record Index(String name, List<String> expressions) {}

    static DuckDbConstraints read(Catalogue catalogue, Map<TableName, List<ColumnModel>> columns) throws SQLException {
        return new DuckDbConstraints(
                columns,
                constraints(catalogue),
                catalogue.byTable(row -> new Index(row.getString(3), list(row.getArray(4))), UNIQUE_INDEXES));
    }

    private static Map<TableName, List<Constraint>> constraints(Catalogue catalogue) throws SQLException {
        try {
            return catalogue.byTable(Constraint::read, CONSTRAINTS);
        } catch (SQLException e) {
            boolean ofField = String.valueOf(e.getMessage()).contains(NO_COLUMN);
            throw ofField
                    ? new SQLException(
                            "DuckDB cannot list constraints where a CHECK is about a field of a STRUCT; drop that CHECK: "
                                    + e.getMessage(),
                            e.getSQLState(),
                            e)
                    : e;
        }
    }

    private static List<String> list(Array array) throws SQLException {
        return Arrays.stream((Object[]) array.getArray()).map(String::valueOf).toList();
    }

    Optional<TableModel.Key> primaryKey(TableName table) {
        return of(table, "PRIMARY KEY").map(key -> key(table, key)).findFirst();
    }

    List<TableModel.Key> uniqueKeys(TableName table) {
        return Stream.concat(
                        of(table, "UNIQUE").map(key -> key(table, key)),
                        indexes.getOrDefault(table, List.of()).stream().map(index -> key(table, index)))
                .toList();
    }

    List<ForeignKeyModel> foreignKeys(TableName table) {
        return of(table, "FOREIGN KEY")
                .map(key -> {
                    TableName references = spelled(new TableName(table.schema(), String.valueOf(key.references)));
                    return new ForeignKeyModel(
                            key.name,
                            spelled(table, key.columns),
                            references,
                            spelled(references, key.referencedColumns),
                            false);
                })
                .toList();
    }

    List<Check> checks(TableName table) {
        return of(table, "CHECK")
                .map(check -> new Check(check.name, String.valueOf(check.expression), spelled(table, check.columns)))
                .toList();
    }

    private Stream<Constraint> of(TableName table, String type) {
        return constraints.getOrDefault(table, List.of()).stream().filter(constraint -> constraint.type.equals(type));
    }

    private TableModel.Key key(TableName table, Constraint constraint) {
        return new TableModel.Key(
                constraint.name, spelled(table, constraint.columns), List.of(), Optional.empty(), true, Map.of());
    }

    private TableModel.Key key(TableName table, Index index) {
        List<String> names = names(table).toList();
        Set<String> covered = new LinkedHashSet<>();
        index.expressions.forEach(expression -> covered.addAll(Identifiers.DUCKDB.columnsIn(expression, names)));
        List<String> expressions = index.expressions.stream()
                .filter(expression -> names.stream().noneMatch(Identifiers.unquoted(expression)::equalsIgnoreCase))
                .toList();
        return new TableModel.Key(index.name, List.copyOf(covered), expressions, Optional.empty(), true, Map.of());
    }

    private TableName spelled(TableName table) {
        return columns.keySet().stream()
                .filter(other ->
                        other.schema().equals(table.schema()) && other.name().equalsIgnoreCase(table.name()))
                .findFirst()
                .orElse(table);
    }

    private List<String> spelled(TableName table, Collection<String> names) {
        return names.stream()
                .map(name ->
                        names(table).filter(name::equalsIgnoreCase).findFirst().orElse(name))
                .distinct()
                .toList();
    }

    private Stream<String> names(TableName table) {
        return columns.getOrDefault(table, List.of()).stream().map(ColumnModel::name);
    }
}
