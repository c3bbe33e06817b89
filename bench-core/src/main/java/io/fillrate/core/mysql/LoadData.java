package io.fillrate.core.mysql;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.ParallelParts.PartLoad;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LOAD DATA LOCAL of rows from memory (MariaDB and MySQL documentation, "LOAD DATA"). With LOCAL, the server turns all errors into
 * warnings, skips rows with duplicate keys and changes values that do not fit, regardless of sql_mode; so any warning is a failure here.
 * Belongs to one thread.
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
     * @param context with values that the columns hold
     * @param target the context's table, or another with its columns
     */
    LoadData(WriterContext<T> context, MySqlDialect dialect, Table<T> target, PhaseRecorder phases) {
        this.dialect = dialect;
        this.table = context.table();
        this.loadedTable = target.name();
        this.sql = sql(dialect, dialect.quote(target), table);
        this.encoder = DelimitedEncoder.loadData(SentColumns.of(context.table()));
        this.full = context.options().chunkBytes();
        this.chunk = new EncodeBuffer(full * 5 / 4);
        this.phases = phases;
    }

    /** Bytes are sent as hexadecimal digits, because the whole input has to be text in one character set. */
    private static String sql(MySqlDialect dialect, String target, Table<?> table) {
        String fields = table.columns().stream()
                .map(column -> isBytes(column) ? variable(table, column) : dialect.quote(column.name()))
                .collect(Collectors.joining(", "));
        String bytes = table.columns().stream()
                .filter(LoadData::isBytes)
                .map(column -> dialect.quote(column.name()) + " = UNHEX(" + variable(table, column) + ")")
                .collect(Collectors.joining(", "));
        // Connector/J sends what begins with LOAD DATA in the platform's encoding, which may not have the table's name.
        return "/* */ LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + target
                + " CHARACTER SET utf8mb4 FIELDS TERMINATED BY '\\t' ENCLOSED BY '' ESCAPED BY '\\\\'"
                + " LINES STARTING BY '' TERMINATED BY '\\n' (" + fields + ")"
                + (bytes.isEmpty() ? "" : " SET " + bytes);
    }

    private static boolean isBytes(Column<?> column) {
        return column.type() == Scalar.BYTEA;
    }

    private static String variable(Table<?> table, Column<?> column) {
        return "@fillrate_" + table.columns().indexOf(column);
    }

    /**
     * Sends all rows.
     *
     * @return the number that the server acknowledged, which is that of the rows
     * @throws RowException if a row could not be read or encoded, or the server did not store it unchanged
     */
    @Override
    public long run(Connection connection, RowCursor<T> rows) throws SQLException {
        EncodedRows<T> content = new EncodedRows<>(encoder, rows, chunk, full, phases);
        try (Statement statement = connection.createStatement()) {
            dialect.sendInPlaceOfFile(statement, content);
            long loaded = statement.executeLargeUpdate(sql);
            new LoadWarnings<>(connection, dialect, table, loadedTable).check(loaded, content.encoded(), rows);
            if (content.failure().isPresent()) {
                throw content.failure().get();
            }
            rows.settle();
            return loaded;
        } catch (SQLException | RowException e) { // the server's, of rows that came before the source's failure
            content.failure().filter(later -> later != e).ifPresent(e::addSuppressed);
            throw e;
        } finally {
            forgetBytes(connection);
        }
    }

    /** Clears the variables, which would keep the last row's bytes. */
    private void forgetBytes(Connection connection) {
        String variables = table.columns().stream()
                .filter(LoadData::isBytes)
                .map(column -> variable(table, column) + " = NULL")
                .collect(Collectors.joining(", "));
        if (!variables.isEmpty()) {
            try {
                Sql.run(connection, "SET " + variables);
            } catch (SQLException e) {
                // The connection is lost; its next use reports that.
            }
        }
    }

    /**
     * Checks that the server permits LOAD DATA LOCAL, which MariaDB does by default and MySQL does not.
     *
     * @throws io.fillrate.core.UnavailableException if not
     */
    static void requirePermission(Connection connection, WriterContext<?> context) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet setting = statement.executeQuery("SELECT @@GLOBAL.local_infile")) {
            setting.next();
            if (!setting.getBoolean(1)) {
                throw context.unavailable("the server refuses LOAD DATA LOCAL: SET GLOBAL local_infile = ON allows it");
            }
        }
    }

    /**
     * Rows as the bytes of a virtual file: encoded chunk by chunk as they are read, on the reader's thread. The stream ends before a row
     * that cannot be read or encoded, so that the protocol is not left in the middle; {@link #failure} has the failure then.
     */
    private static final class EncodedRows<T> extends InputStream {

        private final RowEncoder<T> encoder;
        private final RowCursor<T> rows;
        private final EncodeBuffer chunk;
        private final int full;
        private final PhaseRecorder phases;
        private int next;
        private int end;
        private long encoded;
        private @Nullable RowException failure;

        /**
         * A stream of all rows.
         *
         * @param chunk used from its beginning
         * @param full size in bytes from which on a chunk takes no more rows
         */
        EncodedRows(RowEncoder<T> encoder, RowCursor<T> rows, EncodeBuffer chunk, int full, PhaseRecorder phases) {
            this.encoder = encoder;
            this.rows = rows;
            this.chunk = chunk;
            this.full = full;
            this.phases = phases;
        }

        /** The failure that ended the stream before its last row. */
        Optional<RowException> failure() {
            return Optional.ofNullable(failure);
        }

        /** The number of rows encoded so far. */
        long encoded() {
            return encoded;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            if (next == end && !encodeChunk()) {
                return -1;
            }
            int count = Math.min(length, end - next);
            System.arraycopy(chunk.array(), next, target, offset, count);
            next += count;
            return count;
        }

        private boolean encodeChunk() {
            phases.enter(Phase.ENCODE);
            chunk.clear();
            next = 0;
            end = 0;
            try {
                while (failure == null && rows.hasNext() && end < full) {
                    encoder.row(rows.next(), chunk);
                    end = chunk.size();
                    encoded++;
                }
            } catch (Throwable e) { // sources and accessors are others' code
                failure = rows.explain(e);
            }
            phases.enter(Phase.SEND);
            return end > 0;
        }
    }

    /** One LOAD DATA in one transaction. */
    static final class Writer<T> extends JdbcWriter<T> {

        private final MySqlDialect dialect;
        private @Nullable LoadData<T> loadData;

        Writer(WriterContext<T> context, MySqlDialect dialect) {
            super(context, dialect, CommitPolicy.ONCE, dialect.localInfile());
            this.dialect = dialect;
            prepare(() -> {
                requirePermission(connection(), context);
                LoadWarnings.expect(connection());
            });
        }

        @Override
        protected long load(RowCursor<T> rows) throws SQLException {
            LoadData<T> known = loadData;
            if (known == null) {
                known = new LoadData<>(fitted().context(), dialect, context().table(), phases());
                loadData = known;
            }
            return known.run(connection(), rows);
        }
    }
}
