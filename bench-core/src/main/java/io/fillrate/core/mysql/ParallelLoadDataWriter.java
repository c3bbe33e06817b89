package io.fillrate.core.mysql;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.ParallelParts;
import io.fillrate.core.jdbc.ParallelParts.Lane;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * LOAD DATA over several connections at once, with one visible result. There is no transaction that several connections share, so the parts go
 * into a {@link TwinTable}, each in its own transaction, and one RENAME puts the twin in the place of the table, which must be empty. All rows
 * are there with that RENAME, or none, whatever dies when.
 *
 * <p>A table that has anything which a twin would not have, is refused. Others can read the table until the end, but not write to it.
 */
final class ParallelLoadDataWriter<T> extends JdbcWriter<T> {

    /**
     * The locks' connection has nothing to do while rows are sent, and only a part of ours can have the row that another waits for: it is
     * the same key then, and the one that waits can say so once it need not wait any more. In seconds.
     */
    private static final String PATIENT = "SET SESSION wait_timeout = 2000000, innodb_lock_wait_timeout = 2000000";

    private final MySqlDialect dialect;
    private final List<Connection> lanes = new ArrayList<>();
    private @Nullable TwinTable twin;

    /** On the first connection are locks and no transactions, so it commits by itself. */
    ParallelLoadDataWriter(WriterContext<T> context, MySqlDialect dialect) {
        super(context, dialect, CommitPolicy.AUTOCOMMIT, Map.of());
        this.dialect = dialect;
        prepare(() -> {
            LocalInfile.require(connection(), context);
            Sql.run(connection(), PATIENT);
            for (int i = 0; i < context.options().partitions(); i++) {
                Connection lane = openAnother(dialect.localInfile());
                Sql.run(lane, PATIENT);
                lanes.add(lane);
            }
        });
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        twin = null;
        TwinTable made = TwinTable.of(connection(), dialect, context().table().name());
        twin = made;
        made.create(lanes.get(0));
        CounterLock.of(lanes.get(0), made.names()).ifPresent(queue -> phases().note("parts", queue));
        phases().enter(Phase.STAGE);
        long loaded = new ParallelParts<>(lanesInto(made), this::explain).run(rows);
        phases().enter(Phase.TRANSFER);
        new TakeOver(made, connection(), lanes.get(0)).run();
        return loaded;
    }

    private List<Lane<T>> lanesInto(TwinTable made) {
        Table<T> target = context().table().named(made.names().twin());
        return lanes.stream()
                .map(lane -> new Lane<>(lane, new LoadData<>(context(), dialect, target, PhaseRecorder.NONE)))
                .toList();
    }

    /** Drops the twin, over a new connection: any of the writer's may be lost. */
    @Override
    protected void abandon() throws SQLException {
        rollBackAll();
        TableLocks.release(connection());
        lanes.forEach(TableLocks::release);
        TwinTable made = twin;
        if (made != null) {
            try (Connection other = context().session().connect()) {
                made.drop(other);
            }
        }
    }
}
