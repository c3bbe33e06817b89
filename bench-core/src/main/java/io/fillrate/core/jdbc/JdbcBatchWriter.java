package io.fillrate.core.jdbc;

import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** JDBC batches of one prepared statement; what a driver makes of them is for its properties to say. */
public final class JdbcBatchWriter<T> extends JdbcWriter<T> {

    private final RowStatement<T> sql;

    public JdbcBatchWriter(
            WriterContext<T> context, JdbcDialect dialect, RowStatement<T> sql, Map<String, String> driverProperties) {
        super(context, dialect, context.options().commit(), driverProperties);
        this.sql = sql;
    }

    /** Batches of INSERTs. */
    public JdbcBatchWriter(WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
        this(context, dialect, new InsertSql<>(context.table(), dialect), driverProperties);
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        int batchSize = context().options().batchSize();
        try (PreparedStatement statement = statement(sql.text())) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                for (int i = 0; i < batchSize && rows.hasNext(); i++) {
                    sql.bind(statement, rows.next());
                    statement.addBatch();
                }
                phases().enter(Phase.SEND);
                for (int count : statement.executeBatch()) {
                    written += count == Statement.SUCCESS_NO_INFO ? 1 : count;
                }
                batchDone(rows);
            }
        }
        return written;
    }
}
