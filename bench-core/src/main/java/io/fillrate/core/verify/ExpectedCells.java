package io.fillrate.core.verify;

import io.fillrate.data.Column;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The canonical forms of cells before the load; of columns whose values the database changes, the forms that it would store, which it is
 * asked for. Belongs to one thread, like its connection.
 */
final class ExpectedCells {

    private static final int MAX_NORMAL_FORMS = 10_000;

    /** Every database takes as many parameters in one statement. */
    private static final int TEXTS_PER_QUERY = 200;

    private final Connection connection;
    private final CellReader cells;
    private final Map<String, Map<String, String>> normalForms = new HashMap<>();
    private int known;

    ExpectedCells(Connection connection, CellReader cells) {
        this.connection = connection;
        this.cells = cells;
    }

    /** Asks for the normal forms of some rows' texts at once, as asking for each takes a round trip. */
    <T> void learn(List<Column<T>> columns, List<T> rows) throws SQLException {
        if (known > MAX_NORMAL_FORMS) {
            normalForms.clear(); // if every row has another text, remembering them gains nothing
            known = 0;
        }
        for (Column<T> column : columns) {
            String expression = cells.normalForm(column);
            if (expression != null) {
                Set<String> texts = new LinkedHashSet<>();
                rows.forEach(row -> {
                    if (column.get(row) instanceof String text) {
                        texts.add(text);
                    }
                });
                texts.removeAll(formsOf(expression).keySet());
                learn(expression, List.copyOf(texts));
            }
        }
    }

    private Map<String, String> formsOf(String expression) {
        return normalForms.computeIfAbsent(expression, any -> new HashMap<>());
    }

    private void learn(String expression, List<String> texts) throws SQLException {
        for (int from = 0; from < texts.size(); from += TEXTS_PER_QUERY) {
            ask(expression, texts.subList(from, Math.min(texts.size(), from + TEXTS_PER_QUERY)));
        }
    }

    private void ask(String expression, List<String> texts) throws SQLException {
        String sql = "SELECT " + String.join(", ", Collections.nCopies(texts.size(), expression));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < texts.size(); i++) {
                statement.setString(i + 1, texts.get(i));
            }
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                for (int i = 0; i < texts.size(); i++) {
                    formsOf(expression).put(texts.get(i), result.getString(i + 1));
                    known++;
                }
            }
        }
    }

    /** The cells of a row, whose texts have been learned. */
    <T> List<@Nullable Object> of(List<Column<T>> columns, T row) {
        List<@Nullable Object> values = new ArrayList<>(columns.size());
        for (Column<T> column : columns) {
            values.add(of(column, row));
        }
        return values;
    }

    /** A cell of a row, whose texts have been learned. */
    <T> @Nullable Object of(Column<T> column, T row) {
        Object value = column.get(row);
        String expression = cells.normalForm(column);
        return value instanceof String text && expression != null
                ? Objects.requireNonNull(formsOf(expression).get(text))
                : Canonical.of(column.type(), value);
    }
}
