package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A table with the rows of one load, or their keys, in the order of the source: the database compares keys there as the target does.
 * Immutable.
 *
 * @param schema unquoted; empty for a temporary table that is in none
 * @param name unquoted
 * @param number the column, in SQL, that rises from row to row; not one of the target's
 */
public record Staging(JdbcDialect dialect, Optional<String> schema, String name, String number) {

    /** The name for a column that numbers the rows, unless the target has one of that name. */
    public static final String NUMBER = "fillrate row";

    private static final String EARLIER = "fillrate earlier row";

    /** Returns a table that numbers its rows in a column besides the target's. */
    public static Staging numbered(JdbcDialect dialect, UpsertColumns<?> target, Optional<String> schema, String name) {
        return new Staging(dialect, schema, name, dialect.quote(target.unused(NUMBER)));
    }

    /** Returns the same table in a schema. */
    public Staging in(Optional<String> otherSchema) {
        return new Staging(dialect, otherSchema, name, number);
    }

    public String sql() {
        return schema.map(named -> dialect.quote(named) + ".").orElse("") + dialect.quote(name);
    }

    /** Returns the staging table with some columns of the target. */
    public <T> Table<T> of(Table<T> columns) {
        return new Table<>(schema, name, columns.columns(), columns.primaryKey());
    }

    /**
     * Returns a query of all columns that has one row per key: with the last row's values of columns that are updated, and the first one's
     * of all others, the key among them, which may be written in several ways. That is what its rows would leave if they were
     * upserted one after the other.
     */
    public String lastRows(UpsertColumns<?> columns) {
        String later = dialect.quote(columns.unused("fillrate later row"));
        String values = columns.table().columns().stream()
                .map(column -> {
                    String name = dialect.quote(column.name());
                    return columns.updated().contains(column.name())
                            ? name
                            : "first_value(" + name + ") OVER same AS " + name;
                })
                .collect(Collectors.joining(", "));
        return "SELECT " + columns.all(dialect) + " FROM (SELECT " + values + ", lead(" + number + ") OVER same AS "
                + later
                + " FROM " + sql() + " WINDOW same AS (PARTITION BY " + dialect.quoted(columns.key()) + " ORDER BY "
                + number
                + ")) AS " + dialect.quote("fillrate rows") + " WHERE " + later + " IS NULL";
    }

    /** Returns the number of different keys. */
    public long keys(Connection connection, UpsertColumns<?> columns) throws SQLException {
        String sql = "SELECT count(*) FROM (SELECT 1 AS one FROM " + sql() + " GROUP BY "
                + dialect.quoted(columns.key()) + ") AS " + dialect.quote("fillrate keys");
        return Sql.number(connection, sql);
    }

    /** Returns the failure of a load that refuses repeated keys: at the first row whose key has come before. */
    public RowException repeated(Connection connection, UpsertColumns<?> columns) throws SQLException {
        List<RowException> found = Sql.query(connection, row -> repeated(row, columns.key()), search(columns.key()));
        return found.isEmpty() ? new RowException(null, null, "two rows have the same key", null) : found.get(0);
    }

    /** MySQL cannot name a temporary table twice in a query, so rows are numbered by a window, not by counting earlier ones. */
    private String search(List<String> key) {
        String place = dialect.quote("fillrate place");
        String earlier = dialect.quote(EARLIER);
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            String name = dialect.quote("fillrate key " + i);
            names.add("CAST(" + name + " AS " + dialect.textType() + ")");
            values.add(dialect.quote(key.get(i)) + " AS " + name);
        }
        String partition = keyNames(key.size());
        return "SELECT " + place + ", " + earlier + ", " + String.join(", ", names) + " FROM (SELECT numbered.*, lag("
                + place
                + ") OVER (PARTITION BY " + partition + " ORDER BY " + place + ") AS " + earlier
                + " FROM (SELECT row_number() OVER (ORDER BY " + number + ") - 1 AS " + place + ", "
                + String.join(", ", values)
                + " FROM " + sql() + ") AS numbered) AS paired WHERE " + earlier + " IS NOT NULL ORDER BY " + place
                + " LIMIT 1";
    }

    private String keyNames(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(dialect.quote("fillrate key " + i));
        }
        return String.join(", ", names);
    }

    private static RowException repeated(ResultSet row, List<String> key) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            values.add(row.getString(i + 3));
        }
        return repeated(row.getLong(1), row.getLong(2), key, values);
    }

    /** Returns the failure of a load whose row {@code later} has the key of an earlier one. */
    public static RowException repeated(long later, long earlier, List<String> key, List<String> values) {
        return new RowException(
                RowRange.of(later),
                null,
                "row " + earlier + " has the same key, (" + String.join(", ", key) + ")=(" + String.join(", ", values)
                        + "), and the upsert refuses repeated keys",
                null);
    }
}
