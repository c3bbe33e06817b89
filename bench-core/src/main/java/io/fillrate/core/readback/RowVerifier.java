package io.fillrate.core.readback;

import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares a table with the rows that were loaded into it, cell by cell. Rows are matched by the primary key, in whatever order the database
 * gives them; those of a table without one as a whole, each as often as it was loaded.
 *
 * <p>Holds about {@value #ROWS_PER_PASS} rows at a time. Of larger tables the {@link ContentDigest} is compared first, in one pass and little
 * memory; only where it differs are they read as often as it takes to say which cell does.
 */
public final class RowVerifier<T> {

    private static final int ROWS_PER_PASS = 1_000_000;

    private final Table<T> table;
    private final TableRows rows;
    private final ExpectedCells cells;
    private final int rowsPerPass;
    private final List<Column<T>> matching;
    private final List<Integer> matchingIndexes;

    /**
     * A verifier of one table.
     *
     * @param connection in autocommit mode or not; what it has uncommitted is seen
     */
    public RowVerifier(Connection connection, JdbcDialect dialect, CellReader cells, Table<T> table) {
        this(connection, dialect, cells, table, ROWS_PER_PASS);
    }

    RowVerifier(Connection connection, JdbcDialect dialect, CellReader cells, Table<T> table, int rowsPerPass) {
        this.table = table;
        this.rows = new TableRows(connection, dialect, cells, table);
        this.cells = new ExpectedCells(connection, cells);
        this.rowsPerPass = rowsPerPass;
        this.matching = table.primaryKey().isEmpty() ? table.columns() : table.keyColumns();
        this.matchingIndexes = matching.stream().map(table.columns()::indexOf).toList();
    }

    /**
     * Compares.
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

    /** Those rows whose key's hash leaves a certain remainder. */
    private void verifyPass(RowSource<T> expected, int pass, int passes) throws SQLException {
        Map<List<@Nullable Object>, T> open = new HashMap<>();
        Occurrences wanted = occurrences();
        Occurrences found = occurrences();
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
            Object wanted = cells.of(column, row);
            if (!Objects.equals(wanted, actual.get(i))) {
                throw new VerificationException(table.name() + ", key " + CellText.of(key) + ", column " + column.name()
                        + ": has " + CellText.of(actual.get(i)) + ", but " + CellText.of(wanted) + " was loaded");
            }
        }
    }

    private List<@Nullable Object> keyOf(List<@Nullable Object> row) {
        List<@Nullable Object> key = new ArrayList<>(matchingIndexes.size());
        matchingIndexes.forEach(index -> key.add(row.get(index)));
        return key;
    }

    private Occurrences occurrences() {
        return table.primaryKey().isEmpty() ? new Occurrences.Counted() : key -> key;
    }
}
