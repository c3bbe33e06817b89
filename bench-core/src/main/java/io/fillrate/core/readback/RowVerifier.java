package io.fillrate.core.readback;

import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares a table with the rows that were loaded into it, cell by cell. The table needs a primary key: rows are matched by it, in
 * whatever order the database gives them.
 *
 * <p>Holds about {@value #ROWS_PER_PASS} rows at a time; larger tables are read several times.
 */
public final class RowVerifier<T> {

    private static final int ROWS_PER_PASS = 1_000_000;
    private static final int FETCH_SIZE = 10_000;
    private static final int MOST_NORMAL_FORMS = 10_000;

    private final Connection connection;
    private final JdbcDialect dialect;
    private final CellReader cells;
    private final Table<T> table;
    private final int rowsPerPass;
    private final Map<String, String> normalForms = new HashMap<>();

    /**
     * A verifier of one table.
     *
     * @param connection in autocommit mode or not; what it has uncommitted is seen
     */
    public RowVerifier(Connection connection, JdbcDialect dialect, CellReader cells, Table<T> table) {
        this(connection, dialect, cells, table, ROWS_PER_PASS);
    }

    RowVerifier(Connection connection, JdbcDialect dialect, CellReader cells, Table<T> table, int rowsPerPass) {
        if (table.primaryKey().isEmpty()) {
            throw new IllegalArgumentException("table " + table.name() + " has no primary key: rows can't be matched");
        }
        this.connection = connection;
        this.dialect = dialect;
        this.cells = cells;
        this.table = table;
        this.rowsPerPass = rowsPerPass;
    }

    /**
     * Compares.
     *
     * @throws VerificationException at the first difference
     */
    public void verify(RowSource<T> expected) throws SQLException {
        verifyCount(expected.size());
        int passes = (int) Math.max(1, (expected.size() + rowsPerPass - 1) / rowsPerPass);
        for (int pass = 0; pass < passes; pass++) {
            verifyPass(expected, pass, passes);
        }
    }

    private void verifyCount(long expected) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM " + dialect.quote(table.name()))) {
            count.next();
            if (count.getLong(1) != expected) {
                throw new VerificationException(
                        table.name() + " has " + count.getLong(1) + " rows, but " + expected + " were loaded");
            }
        }
    }

    /** Those rows whose key's hash leaves a certain remainder. */
    private void verifyPass(RowSource<T> expected, int pass, int passes) throws SQLException {
        Map<List<@Nullable Object>, T> open = new HashMap<>();
        for (T row : expected) {
            List<@Nullable Object> key = expectedKey(row);
            if (Math.floorMod(key.hashCode(), passes) == pass) {
                open.put(key, row);
            }
        }
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false); // without it, pgjdbc reads the whole result at once
        // Prepared, because the text protocol of some databases rounds floats.
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT " + InsertSql.columnList(table, dialect) + " FROM " + dialect.quote(table.name()))) {
            statement.setFetchSize(FETCH_SIZE);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    List<@Nullable Object> actual = readRow(result);
                    List<@Nullable Object> key = keyOf(actual);
                    if (Math.floorMod(key.hashCode(), passes) == pass) {
                        compare(key, open.remove(key), actual);
                    }
                }
            }
        } finally {
            if (autoCommit) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
        if (!open.isEmpty()) {
            throw new VerificationException(table.name() + " lacks the row with key "
                    + CellText.of(open.keySet().iterator().next()));
        }
    }

    private void compare(List<@Nullable Object> key, @Nullable T row, List<@Nullable Object> actual)
            throws SQLException {
        if (row == null) {
            throw new VerificationException(
                    table.name() + " has a row with key " + CellText.of(key) + ", which was not loaded");
        }
        for (int i = 0; i < actual.size(); i++) {
            Column<T> column = table.columns().get(i);
            Object wanted = expected(column, row);
            if (!Objects.equals(wanted, actual.get(i))) {
                throw new VerificationException(table.name() + ", key " + CellText.of(key) + ", column " + column.name()
                        + ": has " + CellText.of(actual.get(i)) + ", but " + CellText.of(wanted) + " was loaded");
            }
        }
    }

    private List<@Nullable Object> readRow(ResultSet result) throws SQLException {
        List<@Nullable Object> row = new ArrayList<>(table.columns().size());
        for (int i = 0; i < table.columns().size(); i++) {
            Column<T> column = table.columns().get(i);
            row.add(Canonical.of(column.type(), cells.read(result, i + 1, column.type())));
        }
        return row;
    }

    private List<@Nullable Object> keyOf(List<@Nullable Object> row) {
        List<@Nullable Object> key = new ArrayList<>(table.primaryKey().size());
        table.keyColumns().forEach(column -> key.add(row.get(table.columns().indexOf(column))));
        return key;
    }

    private List<@Nullable Object> expectedKey(T row) {
        List<@Nullable Object> key = new ArrayList<>(table.primaryKey().size());
        table.keyColumns().forEach(column -> key.add(Canonical.of(column.type(), column.get(row))));
        return key;
    }

    private @Nullable Object expected(Column<T> column, T row) throws SQLException {
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
