package io.fillrate.core.jdbc;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** One prepared statement, executed row by row. */
public final class JdbcRowWriter<T> extends JdbcWriter<T> {

    private final RowStatement<T> sql;

    public JdbcRowWriter(WriterContext<T> context, JdbcDialect dialect, CommitPolicy commit, RowStatement<T> sql) {
        this(context, dialect, commit, sql, Map.of());
    }

    /** With properties that the driver has to be given. */
    public JdbcRowWriter(
            WriterContext<T> context,
            JdbcDialect dialect,
            CommitPolicy commit,
            RowStatement<T> sql,
            Map<String, String> driverProperties) {
        super(context, dialect, commit, driverProperties);
        this.sql = sql;
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        try (PreparedStatement statement = statement(sql.text())) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                sql.bind(statement, rows.next());
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }
}
