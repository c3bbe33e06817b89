package io.fillrate.core.jdbc;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.WriterContext;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** One prepared INSERT, executed row by row. */
public final class JdbcInsertWriter<T> extends JdbcWriter<T> {

    private final InsertSql<T> insert;

    public JdbcInsertWriter(WriterContext<T> context, JdbcDialect dialect, CommitPolicy commit) {
        super(context, dialect, commit, Map.of());
        insert = new InsertSql<>(context.table(), dialect);
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        try (PreparedStatement statement = connection().prepareStatement(insert.ofRows(1))) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                insert.bind(statement, 0, rows.next());
                phases().enter(Phase.SEND);
                written += statement.executeUpdate();
                batchDone(rows);
            }
        }
        return written;
    }
}
