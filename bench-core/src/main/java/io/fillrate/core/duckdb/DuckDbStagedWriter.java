package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The appender into a temporary table, and one statement from there; the table disappears with the transaction. JSON is text in it, so that
 * the statement's cast checks it, as the appender does not.
 */
abstract class DuckDbStagedWriter<T> extends DuckDbWriter<T> {

    static final String NAME = "fillrate_staged_rows";

    private static final String CATALOG = "temp";
    private static final String STAGED = CATALOG + "." + DuckDBConnection.DEFAULT_SCHEMA + "." + NAME;

    private final Table<T> staged;
    private final String create;

    /**
     * Opens a connection.
     *
     * @param dialect by whether the statement relies on the order of rows
     * @param staged the table with the columns that the statement needs
     * @param compared those by whose values rows are distinguished: as in the target, with its collations
     */
    DuckDbStagedWriter(WriterContext<T> context, DuckDbDialect dialect, Table<T> staged, List<String> compared) {
        super(context, dialect);
        this.staged = staged;
        prepare(() -> fields(staged)); // refuses what an appender does not take
        create = "CREATE TEMPORARY TABLE " + STAGED + (compared.isEmpty() ? definitions() : query(compared));
    }

    private String definitions() {
        return staged.columns().stream()
                .map(column -> DuckDbDialect.INSTANCE.quote(column.name()) + " "
                        + DuckDbType.of(staged, column).storedName())
                .collect(Collectors.joining(", ", " (", ")"));
    }

    /** A cast of a column's own values keeps their collation. */
    private String query(List<String> compared) {
        return staged.columns().stream()
                .map(column -> {
                    String name = DuckDbDialect.INSTANCE.quote(column.name());
                    boolean hasCollation = compared.contains(column.name()) && column.type() == Scalar.TEXT;
                    return "CAST(" + (hasCollation ? name : "NULL") + " AS "
                            + DuckDbType.of(staged, column).storedName() + ") AS " + name;
                })
                .collect(Collectors.joining(
                        ", ",
                        " AS SELECT ",
                        " FROM " + DuckDbDialect.INSTANCE.quote(context().table()) + " LIMIT 0"));
    }

    private AppenderFields<T> fields(Table<T> columns) {
        Map<String, String> types = new LinkedHashMap<>();
        columns.columns()
                .forEach(column ->
                        types.put(column.name(), DuckDbType.of(columns, column).storedName()));
        return new AppenderFields<>(columns, types);
    }

    /** A writer that updates or deletes the rows with the same keys by a join. */
    static <T> BulkWriter<T> join(WriterContext<T> context, Operation operation) {
        OperationSql statement = new OperationSql(operation);
        String sql = statement.with(context.table(), STAGED);
        return new DuckDbStagedWriter<>(
                context, DuckDbDialect.UNORDERED, statement.requiredColumns(context.table()), List.of()) {
            @Override
            long transfer(RowCursor<T> rows) throws SQLException {
                return update(sql);
            }
        };
    }

    @Override
    protected final long load(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        AppenderFields<T> fields = fields(fitted(staged));
        execute(create);
        try (DuckDBAppender appender = duckDb().createAppender(CATALOG, DuckDBConnection.DEFAULT_SCHEMA, NAME)) {
            while (rows.hasNext()) {
                fields.append(rows.next(), appender);
            }
            appender.flush();
        }
        phases().enter(Phase.TRANSFER);
        long written = transfer(rows);
        execute("DROP TABLE " + STAGED);
        return written;
    }

    /**
     * Writes the staged rows into the target.
     *
     * @param rows which have all been staged
     * @return the number that the database acknowledged
     */
    abstract long transfer(RowCursor<T> rows) throws SQLException;
}
