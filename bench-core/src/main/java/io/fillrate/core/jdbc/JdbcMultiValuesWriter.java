package io.fillrate.core.jdbc;

import io.fillrate.core.Phase;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** INSERTs of many rows each: as many as a batch has. */
public final class JdbcMultiValuesWriter<T> extends JdbcWriter<T> {

    private final InsertSql<T> insert;
    private final int rowsPerStatement;

    /** Without properties for the driver. */
    public JdbcMultiValuesWriter(WriterContext<T> context, JdbcDialect dialect) {
        this(context, dialect, Map.of());
    }

    /**
     * Connects.
     *
     * @throws UnavailableException if a batch has more values than a statement takes: a smaller batch in its place would be another
     *     measurement
     */
    public JdbcMultiValuesWriter(WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
        super(context, dialect, context.options().commit(), driverProperties);
        insert = new InsertSql<>(context.table(), dialect);
        rowsPerStatement = context.options().batchSize();
        prepare(this::checkParameters);
    }

    private void checkParameters() {
        int columns = context().table().columns().size();
        int most = dialect().maxParameters();
        if (rowsPerStatement > most / columns) {
            throw context()
                    .unavailable(rowsPerStatement + " rows of " + columns + " columns take "
                            + (long) rowsPerStatement * columns + " parameters: a statement has " + most
                            + " at most, so " + most / columns + " rows of "
                            + context().table().name());
        }
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long size = rows.source().size();
        long whole = size - size % rowsPerStatement;
        return load(rows, rowsPerStatement, whole) + load(rows, (int) (size - whole), size);
    }

    /** With statements of so many rows, up to a row's index. */
    private long load(RowCursor<T> rows, int perStatement, long end) throws SQLException {
        if (rows.pulled() == end) {
            return 0;
        }
        long written = 0;
        try (PreparedStatement statement = statement(insert.ofRows(perStatement))) {
            while (rows.pulled() < end) {
                phases().enter(Phase.ENCODE);
                for (int place = 0; place < perStatement; place++) {
                    insert.bind(statement, place, rows.next());
                }
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }
}
