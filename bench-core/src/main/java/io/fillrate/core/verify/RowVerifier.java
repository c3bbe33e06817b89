package io.fillrate.core.verify;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares a table with the rows that were loaded into it, cell by cell. Rows are matched by the primary key, in any order; those of a
 * table without one as a whole, each as often as it was loaded.
 *
 * <p>Holds about {@value #ROWS_PER_PASS} rows at a time. Of larger tables the {@link ContentDigest} is compared first, in one pass and with
 * little memory; only if it differs are they read several times to find the cell that differs.
 */
public final class RowVerifier<T> {

    private static final int ROWS_PER_PASS = 1_000_000;

    private final Table<T> table;
    private final TableReader rows;
    private final ExpectedCells cells;
    private final int rowsPerPass;
    private final List<Column<T>> matching;
    private final List<Integer> matchingIndexes;

    /**
     * A verifier of one table.
     *
     * @param connection in autocommit mode or not; uncommitted rows are seen
     */
    public RowVerifier(Connection connection, JdbcDialect dialect, CellReader cells, Table<T> table) {
        this(connection, dialect, cells, table, ROWS_PER_PASS);
    }

    RowVerifier(Connection connection, JdbcDialect dialect, CellReader cells, Table<T> table, int rowsPerPass) {
        this.table = table;
        this.rows = new TableReader(connection, dialect, cells, table);
        this.cells = new ExpectedCells(connection, cells);
        this.rowsPerPass = rowsPerPass;
        this.matching = table.primaryKey().isEmpty() ? table.columns() : table.keyColumns();
        this.matchingIndexes = matching.stream().map(table.columns()::indexOf).toList();
    }

    /**
     * Compares the table with the rows that it should have.
     *
     * @throws VerificationException at the first difference
     */
    public void verify(RowSource<T> expected) throws SQLException {
        verifyCount(expected.size());
        int passes = (int) Math.max(1, (expected.size() + rowsPerPass - 1) / rowsPerPass);
        if (passes > 1 && digestOf(expected).equals(ContentDigest.of(rows))) {
            return;
        }
        for (int pass = 0; pass < passes; pass++) {
            verifyPass(expected, pass, passes);
        }
    }

    private String digestOf(RowSource<T> expected) throws SQLException {
        ContentDigest digest = new ContentDigest();
        for (T row : expected) {
            digest.add(cells.of(table.columns(), row));
        }
        return digest.toString();
    }

    private void verifyCount(long expected) throws SQLException {
        long count = rows.count();
        if (count != expected) {
            throw new VerificationException(table.name() + " has " + count + " rows, but " + expected + " were loaded");
        }
    }

    /** Compares the rows whose key's hash leaves a certain remainder. */
    private void verifyPass(RowSource<T> expected, int pass, int passes) throws SQLException {
        Map<List<@Nullable Object>, T> open = new HashMap<>();
        RepeatedKeys wanted = new RepeatedKeys();
        RepeatedKeys found = new RepeatedKeys();
        for (T row : expected) {
            List<@Nullable Object> key = cells.of(matching, row);
            if (Math.floorMod(key.hashCode(), passes) == pass) {
                open.put(wanted.numbered(key), row);
            }
        }
        rows.forEach(actual -> {
            List<@Nullable Object> key = keyOf(actual);
            if (Math.floorMod(key.hashCode(), passes) == pass) {
                compare(key, open.remove(found.numbered(key)), actual);
            }
        });
        if (!open.isEmpty()) {
            throw new VerificationException(table.name() + " lacks the row with key "
                    + Canonical.shown(open.keySet().iterator().next()));
        }
    }

    private void compare(List<@Nullable Object> key, @Nullable T row, List<@Nullable Object> actual)
            throws SQLException {
        if (row == null) {
            throw new VerificationException(
                    table.name() + " has a row with key " + Canonical.shown(key) + ", which was not loaded");
        }
        for (int i = 0; i < actual.size(); i++) {
            Column<T> column = table.columns().get(i);
            Object wanted = cells.of(column, row);
            if (!Objects.equals(wanted, actual.get(i))) {
                throw new VerificationException(
                        table.name() + ", key " + Canonical.shown(key) + ", column " + column.name() + ": has "
                                + Canonical.shown(actual.get(i)) + ", but " + Canonical.shown(wanted) + " was loaded");
            }
        }
    }

    private List<@Nullable Object> keyOf(List<@Nullable Object> row) {
        List<@Nullable Object> key = new ArrayList<>(matchingIndexes.size());
        matchingIndexes.forEach(index -> key.add(row.get(index)));
        return key;
    }

    /** The keys seen so far, for a table without a primary key, whose rows may be equal. */
    private final class RepeatedKeys {

        private final Map<List<@Nullable Object>, Integer> seen = new HashMap<>();

        /** Returns the key itself if it is unique, else with the number of times that it has been seen. */
        List<@Nullable Object> numbered(List<@Nullable Object> key) {
            if (!table.primaryKey().isEmpty()) {
                return key;
            }
            List<@Nullable Object> numbered = new ArrayList<>(key);
            numbered.add(seen.merge(key, 1, Integer::sum));
            return numbered;
        }
    }

    /** The canonical forms of cells before the load; of types that the database changes, the forms that it would store. */
    private static final class ExpectedCells {

        private static final int MAX_NORMAL_FORMS = 10_000;

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
                if (normalForms.size() == MAX_NORMAL_FORMS) {
                    normalForms.clear(); // if every row has another text, remembering them gains nothing
                }
                normalForms.put(text, known);
            }
            return known;
        }
    }
}
