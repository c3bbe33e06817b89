package io.fillrate.e2e.experiment.keys;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.e2e.experiment.keys.KeyStrategies.CountedFromOne;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** JDBC batches with {@link PreparedStatement#getGeneratedKeys}. */
final class BatchGenerated<T> extends JdbcWriter<T> {

    private final CountedInsert<T> insert;

    BatchGenerated(WriterContext<T> context, KeyCounter counter) {
        super(context, counter.dialect(), CommitPolicy.ONCE, counter.driverProperties());
        insert = new CountedInsert<>(context.table(), counter);
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        CountedFromOne keys = new CountedFromOne();
        long written = 0;
        String[] key = {KeyCounter.column(context().table())};
        try (PreparedStatement statement = connection().prepareStatement(insert.sql(1), key)) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                for (int i = 0; i < context().options().batchSize() && rows.hasNext(); i++) {
                    insert.bind(statement, 0, rows.next());
                    statement.addBatch();
                }
                phases().enter(Phase.SEND);
                statement.executeBatch();
                try (ResultSet generated = statement.getGeneratedKeys()) {
                    for (; generated.next(); written++) {
                        keys.accept(generated.getLong(1));
                    }
                }
                batchDone(rows);
            }
        }
        return written;
    }
}
