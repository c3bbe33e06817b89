package io.fillrate.core.mysql;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.ParallelParts.Lane;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * LOAD DATA over several connections at once, with one visible result. Several connections cannot share a transaction, so the parts go into
 * a {@link MySqlShadowTable}, each in its own transaction, and one RENAME swaps that with the original, which must be empty. With that
 * RENAME all rows are visible, or none, whichever process crashes.
 *
 * <p>Refuses a table with anything that a shadow table would not have. Others can read the table until the end, but not write to it.
 */
final class ParallelLoadDataWriter<T> extends JdbcWriter<T> {

    /** The connection with the locks is idle while rows are sent. In seconds. */
    private static final String LONG_IDLE = "SET SESSION wait_timeout = 2000000";

    /**
     * The row or the counter that a part waits for can only be another part's: it can go on, or report the same key, as soon as the other
     * ends. Two that wait for each other are the server's to find, unless it does not look.
     */
    private static final String WAIT_FOR_OTHER_PARTS = "SET SESSION innodb_lock_wait_timeout ="
            + " CAST(IF(@@GLOBAL.innodb_deadlock_detect, 2000000, @@SESSION.innodb_lock_wait_timeout) AS UNSIGNED)";

    private static final String IDENTITY_COLUMN = "SELECT column_name FROM information_schema.columns"
            + " WHERE table_schema = ? AND table_name = ? AND extra LIKE '%auto_increment%'";
    private static final String IDENTITY_LOCK = "SHOW GLOBAL VARIABLES LIKE 'innodb_autoinc_lock_mode'";

    private final MySqlDialect dialect;
    private final List<Connection> lanes = new ArrayList<>();
    private @Nullable MySqlShadowTable shadow;

    /** The first connection has locks and no transactions, so it is in autocommit mode. */
    ParallelLoadDataWriter(WriterContext<T> context, MySqlDialect dialect) {
        super(context, dialect, CommitPolicy.AUTOCOMMIT, Map.of());
        this.dialect = dialect;
        prepare(() -> {
            LoadData.requirePermission(connection(), context);
            Sql.run(connection(), LONG_IDLE);
            LockWaits.bound(connection());
            for (int i = 0; i < context.options().partitions(); i++) {
                Connection lane = openAnother(dialect.localInfile());
                Sql.run(lane, LONG_IDLE);
                Sql.run(lane, WAIT_FOR_OTHER_PARTS);
                LockWaits.bound(lane);
                LoadWarnings.expect(lane);
                lanes.add(lane);
            }
        });
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        shadow = null;
        try {
            MySqlShadowTable made =
                    MySqlShadowTable.of(connection(), dialect, context().table());
            shadow = made;
            made.create(connection());
            FittedLoad<T> load = fitted();
            made.lockOriginal(connection());
            noteIdentityLock(made.names());
            phases().enter(Phase.STAGE);
            long loaded = parallel(lanesInto(made, load)).run(rows);
            phases().enter(Phase.TRANSFER);
            new CutOver(made, connection(), lanes.get(0)).run();
            return loaded;
        } catch (SQLException e) {
            throw LockWaits.explain(e, context().table());
        }
    }

    /**
     * Notes that the parts are loaded one after the other: unless {@code innodb_autoinc_lock_mode} is 2, InnoDB locks the counter of an
     * AUTO_INCREMENT column for a LOAD DATA from its first row to its end, even if rows bring their keys.
     */
    private void noteIdentityLock(MySqlShadowTable.Names names) throws SQLException {
        Connection connection = lanes.get(0);
        boolean counts = !Sql.texts(connection, IDENTITY_COLUMN, names.schema(), names.table())
                .isEmpty();
        for (String mode : Sql.query(connection, row -> row.getString(2), IDENTITY_LOCK)) {
            if (counts && !mode.equals("2")) {
                phases().note("parts", "one after the other: innodb_autoinc_lock_mode is " + mode);
            }
        }
    }

    private List<Lane<T>> lanesInto(MySqlShadowTable made, FittedLoad<T> load) {
        Table<T> target = context().table().named(made.names().shadow());
        return lanes.stream()
                .map(lane -> new Lane<>(lane, new LoadData<>(load.context(), dialect, target, PhaseRecorder.NONE)))
                .toList();
    }

    /** Drops the shadow table, over a new connection: any of the writer's may be lost. Interrupted or not, as a pool might refuse then. */
    @Override
    protected void abandon() throws SQLException {
        boolean interrupted = Thread.interrupted();
        try {
            rollBackAll();
            MySqlShadowTable.releaseLocks(connection());
            lanes.forEach(MySqlShadowTable::releaseLocks);
            MySqlShadowTable made = shadow;
            if (made != null) {
                made.drop(openAnother(Map.of()));
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
