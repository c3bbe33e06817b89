package io.fillrate.core.jdbc;

import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** INSERTs of many rows each, as many as a batch has or as the parameters of a statement allow. */
public final class JdbcMultiValuesWriter<T> extends JdbcWriter<T> {

    private final InsertSql<T> insert;
    private final int rowsPerStatement;

    public JdbcMultiValuesWriter(WriterContext<T> context, JdbcDialect dialect) {
        super(context, dialect, context.options().commit(), Map.of());
        insert = new InsertSql<>(context.table(), dialect);
        int columns = context.table().columns().size();
        rowsPerStatement = Math.min(context.options().batchSize(), dialect.maxParameters() / columns);
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
        try (PreparedStatement statement = connection().prepareStatement(insert.ofRows(perStatement))) {
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
