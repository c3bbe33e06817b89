package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.user.DuckDBUserArray;
import org.jspecify.annotations.Nullable;

/**
 * The columns that are JSON, or lists of it, in the database. DuckDB stores them as text: its casts check that the text is JSON, but its
 * appender, which casts nothing, accepts any text.
 *
 * @param types the columns' types in the database
 */
record JsonColumns<T>(Table<T> table, Map<Column<T>, String> types) {

    private static final String OWN_ROWID =
            "SELECT column_name FROM information_schema.columns WHERE table_catalog = current_database()"
                    + " AND lower(table_schema) = lower(" + DuckDbDialect.SCHEMA
                    + ") AND lower(table_name) = lower(?) AND lower(column_name) = 'rowid'";

    private static final String FIRST_MALFORMED =
            "SELECT list_position([v IS NOT NULL AND TRY_CAST(v AS JSON) IS NULL FOR v IN ?::VARCHAR[]], true)";

    private static final int MAX_TEXTS_AT_ONCE = 2048;

    private static final DuckDbDialect DIALECT = DuckDbDialect.INSTANCE;

    static <T> JsonColumns<T> of(TargetColumns inDatabase, Table<T> table) {
        Map<Column<T>, String> types = new LinkedHashMap<>();
        inDatabase.types().forEach((name, type) -> {
            if (type.startsWith("JSON")) {
                table.columns().stream()
                        .filter(column -> column.name().equalsIgnoreCase(name))
                        .forEach(column -> types.put(column, type));
            }
        });
        return new JsonColumns<>(table, types);
    }

    /**
     * Returns the greatest row id of the table: rows appended later have greater ones.
     *
     * @throws SQLException if the table hides its row ids
     */
    long lastRow(Connection connection) throws SQLException {
        if (types.isEmpty()) {
            return -1;
        }
        for (String column : Sql.texts(connection, OWN_ROWID, table.schema().orElse(""), table.name())) {
            throw new SQLException("refused to load " + table.fullName() + ": its column " + column
                    + " hides the row ids by which appended JSON is found and checked; use another strategy");
        }
        return Sql.number(connection, "SELECT coalesce(max(rowid), -1) FROM " + name());
    }

    /**
     * Checks the rows appended after a row id by casting their JSON.
     *
     * @throws SQLException if a text is not JSON
     */
    void check(Connection connection, long lastRow) throws SQLException {
        for (Map.Entry<Column<T>, String> column : types.entrySet()) {
            String type = column.getValue();
            Sql.number(
                    connection,
                    "SELECT count(*) FROM " + name() + " WHERE rowid > " + lastRow + " AND CAST(CAST("
                            + DIALECT.quote(column.getKey().name()) + " AS " + type.replace("JSON", "VARCHAR") + ") AS "
                            + type + ") IS NULL");
        }
    }

    private String name() {
        return DIALECT.quote(table);
    }

    /**
     * Reads the rows again for the first text that DuckDB does not accept as JSON: its errors show only how the text begins, and others may
     * begin the same way.
     *
     * @param refusal DuckDB's error
     */
    Optional<RowException> culprit(Connection connection, RowSource<T> rows, SQLException refusal) throws SQLException {
        Texts<T> texts = new Texts<>();
        long index = 0;
        for (T row : rows) {
            for (Column<T> column : types.keySet()) {
                texts.add(column.get(row), index, column);
            }
            index++;
            if (texts.values.size() >= MAX_TEXTS_AT_ONCE || index == rows.size()) {
                int place = firstMalformed(connection, texts.values);
                if (place > 0) {
                    return Optional.of(new RowException(
                            RowRange.of(texts.rows.get(place - 1)),
                            texts.columns.get(place - 1).name(),
                            DIALECT.describe(refusal),
                            refusal));
                }
                texts = new Texts<>();
            }
        }
        return Optional.empty();
    }

    private static int firstMalformed(Connection connection, List<@Nullable String> texts) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(FIRST_MALFORMED)) {
            statement.setObject(1, new DuckDBUserArray("VARCHAR", texts.toArray()));
            try (ResultSet place = statement.executeQuery()) {
                place.next();
                return place.getInt(1);
            }
        }
    }

    /** Texts, and the row and column of each. */
    private static final class Texts<T> {

        private final List<@Nullable String> values = new ArrayList<>();
        private final List<Long> rows = new ArrayList<>();
        private final List<Column<T>> columns = new ArrayList<>();

        private void add(@Nullable Object value, long row, Column<T> column) {
            if (value instanceof List<?> list) {
                list.forEach(each -> add(each, row, column));
            } else if (value instanceof String text) {
                values.add(text);
                rows.add(row);
                columns.add(column);
            }
        }
    }
}
