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
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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

    /** Rows whose normal forms are asked for together. */
    private static final int ROWS_PER_CHUNK = 1_000;

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
        forEachChunk(expected, chunk -> {
            cells.learn(table.columns(), chunk);
            chunk.forEach(row -> digest.add(cells.of(table.columns(), row)));
        });
        return digest.toString();
    }

    private void verifyCount(long expected) throws SQLException {
        long count = rows.count();
        if (count != expected) {
            throw new VerificationException(table.name() + " has " + count + " rows, but " + expected + " were loaded");
        }
    }

    /** Does something with some rows at a time. */
    @FunctionalInterface
    private interface ChunkTask<T> {
        void accept(List<T> rows) throws SQLException;
    }

    private void forEachChunk(RowSource<T> all, ChunkTask<T> task) throws SQLException {
        List<T> chunk = new ArrayList<>();
        for (T row : all) {
            chunk.add(row);
            if (chunk.size() == ROWS_PER_CHUNK) {
                task.accept(chunk);
                chunk.clear();
            }
        }
        task.accept(chunk);
    }

    /** Compares the rows whose key's hash leaves a certain remainder. */
    private void verifyPass(RowSource<T> expected, int pass, int passes) throws SQLException {
        Map<List<@Nullable Object>, T> open = new HashMap<>();
        RepeatedKeys wanted = new RepeatedKeys();
        RepeatedKeys found = new RepeatedKeys();
        forEachChunk(expected, chunk -> {
            cells.learn(matching, chunk);
            for (T row : chunk) {
                List<@Nullable Object> key = cells.of(matching, row);
                if (Math.floorMod(key.hashCode(), passes) == pass) {
                    open.put(wanted.numbered(key), row);
                }
            }
        });
        List<Match<T>> matches = new ArrayList<>();
        rows.forEach(actual -> {
            List<@Nullable Object> key = keyOf(actual);
            if (Math.floorMod(key.hashCode(), passes) == pass) {
                matches.add(match(key, open.remove(found.numbered(key)), actual));
                if (matches.size() == ROWS_PER_CHUNK) {
                    compare(matches);
                }
            }
        });
        compare(matches);
        if (!open.isEmpty()) {
            throw new VerificationException(table.name() + " lacks the row with key "
                    + Canonical.shown(open.keySet().iterator().next()));
        }
    }

    /** A row of the table, and the one that was loaded with its key. */
    private record Match<T>(List<@Nullable Object> key, T row, List<@Nullable Object> actual) {}

    private Match<T> match(List<@Nullable Object> key, @Nullable T row, List<@Nullable Object> actual) {
        if (row == null) {
            throw new VerificationException(
                    table.name() + " has a row with key " + Canonical.shown(key) + ", which was not loaded");
        }
        return new Match<>(key, row, actual);
    }

    /** Compares some rows with those that were loaded, and forgets them. */
    private void compare(List<Match<T>> matches) throws SQLException {
        cells.learn(table.columns(), matches.stream().map(Match::row).toList());
        for (Match<T> match : matches) {
            compare(match);
        }
        matches.clear();
    }

    private void compare(Match<T> match) {
        for (int i = 0; i < match.actual().size(); i++) {
            Column<T> column = table.columns().get(i);
            Object wanted = cells.of(column, match.row());
            if (!Objects.equals(wanted, match.actual().get(i))) {
                throw new VerificationException(table.name() + ", key " + Canonical.shown(match.key()) + ", column "
                        + column.name() + ": has "
                        + Canonical.shown(match.actual().get(i)) + ", but "
                        + Canonical.shown(wanted) + " was loaded");
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

    /**
     * The canonical forms of cells before the load; of columns whose values the database changes, the forms that it would store, which it
     * is asked for. Belongs to one thread, like its connection.
     */
    private static final class ExpectedCells {

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
}
