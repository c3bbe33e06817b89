package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** A load in one DuckDB transaction. The driver begins it with any statement, but never with an appender. */
abstract class DuckDbWriter<T> extends JdbcWriter<T> {

    private volatile @Nullable Statement running;

    /** @param dialect by whether the load relies on the order of rows */
    DuckDbWriter(WriterContext<T> context, DuckDbDialect dialect) {
        super(context, dialect, CommitPolicy.ONCE, Map.of());
    }

    /** Returns some of the columns, giving what the target's columns of the same names hold exactly. */
    final Table<T> fitted(Table<T> columns) throws SQLException {
        String[] names = columns.columns().stream().map(Column::name).toArray(String[]::new);
        return fitted().context().table().select(names);
    }

    final void execute(String sql) throws SQLException {
        update(sql);
    }

    /** Runs a statement, and returns how many rows it changed. */
    final long update(String sql) throws SQLException {
        try (Statement statement = connection().createStatement()) {
            running = statement;
            statement.execute(sql);
            return Math.max(0, statement.getLargeUpdateCount());
        } finally {
            running = null;
        }
    }

    /** What the driver cancels is a statement; those that take rows from this writer end at the next one. */
    @Override
    protected void cancel(Connection connection) throws SQLException {
        Statement current = running;
        if (current != null && !current.isClosed()) {
            current.cancel();
        }
    }

    final DuckDBAppender appender() throws SQLException {
        Table<T> table = context().table();
        String schema =
                table.schema().isPresent() ? table.schema().get() : connection().getSchema();
        return duckDb().createAppender(schema, table.name());
    }

    final DuckDBConnection duckDb() throws SQLException {
        return connection().unwrap(DuckDBConnection.class);
    }

    /** Returns the row with the duplicate key; DuckDB names the key only. */
    @Override
    protected @Nullable RowRange locate(SQLException error, RowCursor<T> rows) {
        return DuplicateKey.of(error, context().table())
                .flatMap(duplicate -> rows.replay().flatMap(duplicate::find))
                .map(index -> RowRange.of(rows.first() + index))
                .orElseGet(() -> super.locate(error, rows));
    }

    /**
     * A duplicate key in DuckDB's words: {@code Duplicate key "id: 7, part: a" violates primary key constraint} when the table had it
     * before, {@code duplicate key "7, a"} when one transaction adds it twice.
     *
     * @param text the key's values, with or without names
     */
    private record DuplicateKey<T>(Table<T> table, String text) {

        private static final Pattern MESSAGE = Pattern.compile("uplicate key \"(.*)\"", Pattern.DOTALL);

        static <T> Optional<DuplicateKey<T>> of(SQLException error, Table<T> table) {
            Matcher matcher = MESSAGE.matcher(String.valueOf(error.getMessage()));
            return matcher.find() && !table.primaryKey().isEmpty()
                    ? Optional.of(new DuplicateKey<>(table, matcher.group(1)))
                    : Optional.empty();
        }

        /**
         * Reads the rows again for the second one with the key; for the first one, if the table had the key before.
         *
         * @return the row's index; empty if no row's key has this text, as when DuckDB writes a type differently
         */
        Optional<Long> find(RowSource<T> rows) {
            return RowCursor.findRepeated(
                    rows, row -> text.equals(describe(row, false)) || text.equals(describe(row, true)));
        }

        private String describe(T row, boolean names) {
            return table.keyColumns().stream()
                    .map(column -> (names ? column.name() + ": " : "") + describe(column, row))
                    .collect(Collectors.joining(", "));
        }

        private static <T> String describe(Column<T> column, T row) {
            Object value = column.get(row);
            return value == null ? "NULL" : DuckDbType.of(column).text().apply(value);
        }
    }
}
