package io.fillrate.schema.read.mysql;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column as {@code information_schema.columns} describes it.
 *
 * @param collation empty for types without one
 * @param value the DEFAULT, or a generated column's expression, as SQL
 * @param extra such as {@code auto_increment} and {@code STORED GENERATED}
 */
record MySqlColumn(
        String name,
        MySqlColumnType type,
        String collation,
        boolean nullable,
        Optional<String> value,
        String extra,
        String comment) {

    private static final String COLUMNS = """
            SELECT table_schema, table_name, column_name, data_type, column_type, character_octet_length, character_set_name,
              collation_name, is_nullable, column_default, generation_expression, extra, column_comment
            FROM information_schema.columns WHERE table_schema IN (:schemas)
            ORDER BY table_schema, table_name, ordinal_position""";

    /** MySQL refuses values of another system; MariaDB takes them. */
    private static final String SRIDS_OF_MYSQL = """
            SELECT table_schema, table_name, column_name, srs_id FROM information_schema.st_geometry_columns
            WHERE table_schema IN (:schemas) AND srs_id <> 0""";

    private static final String SRIDS_OF_MARIADB = """
            SELECT g_table_schema, g_table_name, g_geometry_column, srid FROM information_schema.geometry_columns
            WHERE g_table_schema IN (:schemas) AND srid <> 0""";

    /** Not MySQL's {@code DEFAULT_GENERATED}, of a DEFAULT that is an expression. */
    private static final Pattern GENERATED = Pattern.compile("\\b(?:VIRTUAL|STORED|PERSISTENT) GENERATED\\b");

    private static final String DEFAULT_GENERATED = "DEFAULT_GENERATED";

    /** The types whose DEFAULT MySQL shows without the quotes that it needs. */
    private static final Set<String> QUOTED =
            Set.of("char", "varchar", "enum", "set", "date", "time", "datetime", "timestamp");

    /** A DEFAULT of MariaDB that takes the next number of a sequence. */
    private static final Pattern NEXT_NUMBER = Pattern.compile("nextval\\((.*)\\)", Pattern.DOTALL);

    /** MariaDB's JSON is the last of them. */
    private static final Set<String> TEXTS = Set.of("text", "mediumtext", "longtext");

    /** Reads the columns of all tables, and views. */
    static Map<TableName, List<MySqlColumn>> read(Catalogue catalogue, boolean mariaDb) throws SQLException {
        Map<TableName, Map<String, Integer>> srids = new HashMap<>();
        catalogue
                .byTable(row -> Map.entry(row.getString(3), row.getInt(4)), mariaDb ? SRIDS_OF_MARIADB : SRIDS_OF_MYSQL)
                .forEach((table, columns) -> columns.forEach(column ->
                        srids.computeIfAbsent(table, one -> new HashMap<>()).put(column.getKey(), column.getValue())));
        return catalogue.byTable(
                row -> {
                    TableName table = new TableName(row.getString(1), row.getString(2));
                    int srid = srids.getOrDefault(table, Map.of()).getOrDefault(row.getString(3), 0);
                    return new MySqlColumn(
                            row.getString(3),
                            new MySqlColumnType(
                                    row.getString(4), row.getString(5), row.getLong(6), textOrEmpty(row, 7), srid),
                            textOrEmpty(row, 8),
                            row.getString(9).equals("YES"),
                            value(row, mariaDb),
                            row.getString(12),
                            row.getString(13));
                },
                COLUMNS);
    }

    private static String textOrEmpty(ResultSet row, int column) throws SQLException {
        return Objects.requireNonNullElse(row.getString(column), "");
    }

    private static Optional<String> value(ResultSet row, boolean mariaDb) throws SQLException {
        String extra = row.getString(12);
        if (GENERATED.matcher(extra).find()) {
            return Optional.of(MySqlText.expression(row.getString(11), mariaDb));
        }
        @Nullable String shown = row.getString(10);
        if (shown == null || (mariaDb && shown.equals("NULL"))) {
            return Optional.empty();
        }
        if (mariaDb || extra.contains(DEFAULT_GENERATED)) {
            return Optional.of(MySqlText.expression(shown, mariaDb));
        }
        return Optional.of(QUOTED.contains(row.getString(4)) ? MySqlText.quoted(shown) : shown);
    }

    /** Whether it is a document if a check demands JSON. */
    boolean isText() {
        return TEXTS.contains(type.name());
    }

    /**
     * Returns the column in terms that the databases share.
     *
     * @param json whether a check demands JSON, as it does with MariaDB's type of that name
     */
    ColumnModel model(boolean json) {
        Matcher sequence = NEXT_NUMBER.matcher(value.orElse(""));
        boolean fromSequence = sequence.matches();
        return new ColumnModel(
                name,
                json ? new DataType.Json(false) : type.dataType(),
                sqlType(),
                nullable,
                origin(fromSequence),
                value,
                fromSequence ? Optional.of(sequence.group(1)) : Optional.empty(),
                collation.endsWith("_ci"),
                comment);
    }

    /** With the collation: in another table, or database, it may not be the default. */
    private String sqlType() {
        return collation.isEmpty() ? type.definition() : type.definition() + " COLLATE " + collation;
    }

    private Origin origin(boolean fromSequence) {
        if (GENERATED.matcher(extra).find()) {
            return Origin.COMPUTED;
        }
        if (fromSequence || extra.contains("auto_increment")) {
            return Origin.NUMBERED;
        }
        return value.isPresent() ? Origin.DEFAULT : Origin.NONE;
    }
}
