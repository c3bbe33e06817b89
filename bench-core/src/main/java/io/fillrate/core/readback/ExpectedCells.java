package io.fillrate.core.readback;

import io.fillrate.data.Column;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The canonical forms of cells before they were loaded; of those that the database itself changes, as it would have changed them. */
final class ExpectedCells {

    private static final int MOST_NORMAL_FORMS = 10_000;

    private final Connection connection;
    private final CellReader cells;
    private final Map<String, String> normalForms = new HashMap<>();

    ExpectedCells(Connection connection, CellReader cells) {
        this.connection = connection;
        this.cells = cells;
    }

    <T> List<@Nullable Object> of(List<Column<T>> columns, T row) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (Column<T> column : columns) {
            values.add(of(column, row));
        }
        return values;
    }

    <T> @Nullable Object of(Column<T> column, T row) throws SQLException {
        Object value = column.get(row);
        String normalForm = cells.normalForm(column.type());
        return value instanceof String text && normalForm != null
                ? normalized(text, normalForm)
                : Canonical.of(column.type(), value);
    }

    private String normalized(String text, String query) throws SQLException {
        String known = normalForms.get(text);
        if (known == null) {
            try (PreparedStatement statement = connection.prepareStatement(query)) {
                statement.setString(1, text);
                try (ResultSet result = statement.executeQuery()) {
                    result.next();
                    known = result.getString(1);
                }
            }
            if (normalForms.size() == MOST_NORMAL_FORMS) {
                normalForms.clear(); // where every row has a text of its own, remembering them gains nothing
            }
            normalForms.put(text, known);
        }
        return known;
    }
}
