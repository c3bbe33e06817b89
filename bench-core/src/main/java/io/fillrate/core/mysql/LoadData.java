package io.fillrate.core.mysql;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.WriterContext;
import io.fillrate.core.encode.DelimitedEncoder;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.RowEncoder;
import io.fillrate.core.jdbc.ParallelParts.PartLoad;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

/**
 * LOAD DATA LOCAL of rows from memory (MariaDB and MySQL documentation, "LOAD DATA"). With LOCAL, the server makes warnings of all errors,
 * skips rows with duplicate keys and changes values that don't fit, whatever sql_mode says; so any warning is a failure here. Belongs to one
 * thread.
 */
final class LoadData<T> implements PartLoad<T> {

    private final MySqlDialect dialect;
    private final Table<T> table;
    private final String loadedTable;
    private final String sql;
    private final RowEncoder<T> encoder;
    private final EncodeBuffer chunk;
    private final int full;
    private final PhaseRecorder phases;

    /**
     * A load of all columns of a table.
     *
     * @param target the context's table, or another with its columns
     */
    LoadData(WriterContext<T> context, MySqlDialect dialect, Table<T> target, PhaseRecorder phases) {
        this.dialect = dialect;
        this.table = context.table();
        this.loadedTable = target.name();
        this.sql = sql(dialect, target);
        this.encoder = DelimitedEncoder.loadData(StoredColumns.of(context.table()));
        this.full = context.options().chunkBytes();
        this.chunk = new EncodeBuffer(full * 5 / 4);
        this.phases = phases;
    }

    /** Bytes come as hexadecimal digits, because the whole input has to be text in one character set. */
    private static String sql(MySqlDialect dialect, Table<?> table) {
        String fields = table.columns().stream()
                .map(column -> isBytes(column) ? variable(table, column) : dialect.quote(column.name()))
                .collect(Collectors.joining(", "));
        String bytes = table.columns().stream()
                .filter(LoadData::isBytes)
                .map(column -> dialect.quote(column.name()) + " = UNHEX(" + variable(table, column) + ")")
                .collect(Collectors.joining(", "));
        return "LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + dialect.quote(table.name())
                + " CHARACTER SET utf8mb4 FIELDS TERMINATED BY '\\t' ENCLOSED BY '' ESCAPED BY '\\\\'"
                + " LINES STARTING BY '' TERMINATED BY '\\n' (" + fields + ")"
                + (bytes.isEmpty() ? "" : " SET " + bytes);
    }

    private static boolean isBytes(Column<?> column) {
        return column.type() == Scalar.BYTEA;
    }

    private static String variable(Table<?> table, Column<?> column) {
        return "@c" + table.columns().indexOf(column);
    }

    /**
     * Sends all rows.
     *
     * @return the number that the server acknowledged, which is that of the rows
     * @throws RowException if a row could not be had or encoded, or the server did not take it as it was
     */
    @Override
    public long run(Connection connection, RowCursor<T> rows) throws SQLException {
        EncodedRows<T> content = new EncodedRows<>(encoder, rows, chunk, full, phases);
        LoadWarnings.expect(connection);
        try (Statement statement = connection.createStatement()) {
            dialect.sendInPlaceOfFile(statement, content);
            long loaded = statement.executeLargeUpdate(sql);
            content.rethrowFailure();
            new LoadWarnings<>(connection, table, loadedTable).check(loaded, rows);
            rows.settle();
            return loaded;
        } finally {
            LoadWarnings.forget(connection);
        }
    }
}
