package io.fillrate.core.verify;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads some columns as the text that the database shows for their values, and has the database show the values that were loaded in the
 * same way: the two differ exactly if what is stored is not what was loaded. For columns of types that a {@link Table} has no name for,
 * such as enums, ranges and padded text, whose values are loaded as text in some form of several. Immutable.
 *
 * @param cells reads the other columns
 * @param sqlTypes by the names of the columns that are read as text; as in DDL, so trusted
 */
public record CellsAsText(CellReader cells, JdbcDialect dialect, Map<String, String> sqlTypes) implements CellReader {

    public CellsAsText {
        sqlTypes = Map.copyOf(sqlTypes);
    }

    /** The table as it is compared: these columns are text. */
    public <T> Table<T> compared(Table<T> table) {
        return new Table<>(
                table.schema(),
                table.name(),
                table.columns().stream().map(this::compared).toList(),
                table.primaryKey());
    }

    private <T> Column<T> compared(Column<T> column) {
        return sqlTypes.containsKey(column.name())
                ? new Column<>(
                        column.name(),
                        Scalar.TEXT,
                        new Accessor.OfObject<>(String.class, row -> text(column.get(row))),
                        null,
                        column.nullable(),
                        column.identity())
                : column;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    @Override
    public @Nullable Object read(ResultSet row, int index, ColumnType type) throws SQLException {
        return cells.read(row, index, type);
    }

    @Override
    public String selected(Column<?> column, String name) {
        return sqlTypes.containsKey(column.name()) ? asText(name) : cells.selected(column, name);
    }

    @Override
    public @Nullable String normalForm(Column<?> column) {
        String type = sqlTypes.get(column.name());
        return type == null ? cells.normalForm(column) : asText("CAST(" + asText("?") + " AS " + type + ")");
    }

    private String asText(String expression) {
        return "CAST(" + expression + " AS " + dialect.textType() + ")";
    }
}
