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

/** INSERTs of many rows that return their keys. */
final class InsertReturning<T> extends JdbcWriter<T> {

    private final CountedInsert<T> insert;
    private final String returning;

    InsertReturning(WriterContext<T> context, KeyCounter counter) {
        super(context, counter.dialect(), CommitPolicy.ONCE, counter.driverProperties());
        insert = new CountedInsert<>(context.table(), counter);
        returning = " RETURNING " + counter.dialect().quote(KeyCounter.column(context.table()));
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        CountedFromOne keys = new CountedFromOne();
        long written = 0;
        while (rows.hasNext()) {
            written += load(rows, (int) Math.min(context().options().batchSize(), rows.left()), keys);
        }
        return written;
    }

    /** Sends full statements. */
    private long load(RowCursor<T> rows, int perStatement, CountedFromOne keys) throws SQLException {
        long written = 0;
        try (PreparedStatement statement = statement(insert.sql(perStatement) + returning)) {
            while (rows.left() >= perStatement) {
                phases().enter(Phase.ENCODE);
                for (int place = 0; place < perStatement; place++) {
                    insert.bind(statement, place, rows.next());
                }
                phases().enter(Phase.SEND);
                try (ResultSet returned = statement.executeQuery()) {
                    for (; returned.next(); written++) {
                        keys.accept(returned.getLong(1));
                    }
                }
                batchDone(rows);
            }
        }
        return written;
    }
}
