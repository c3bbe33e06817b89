package io.fillrate.core.transfer;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcWriter;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.transfer.AttachedDuckDb.MissingExtensionException;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stages all rows in DuckDB, whose extension then copies them to PostgreSQL in one transaction. The writer's own connection to PostgreSQL
 * watches that, and tells by which format of COPY the rows went: the extension chooses it by the table's columns.
 */
final class PostgresTransferWriter<T> extends JdbcWriter<T> {

    private static final DuckDbDialect DUCKDB = DuckDbDialect.INSTANCE;

    private final Table<T> staged;
    private final AttachedDuckDb duckDb;
    private final CopyWatch watch;
    private @Nullable BulkWriter<T> staging;
    private String target = "";

    private PostgresTransferWriter(
            WriterContext<T> context, Table<T> staged, AttachedDuckDb duckDb, String application, Strategy strategy) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.ONCE, Map.of());
        this.staged = staged;
        this.duckDb = duckDb;
        this.watch = new CopyWatch(connection(), application);
        prepare(() -> {
            target = AttachedDuckDb.TARGET + "." + DUCKDB.quote(watch.schemaOf(context.table())) + "."
                    + DUCKDB.quote(context.table().name());
            duckDb.run("SELECT 1 FROM " + target + " LIMIT 0"); // DuckDB gets to know the other's tables, once
            createStaging();
            staging = strategy.open(staged, duckDb.session(), context.options().withPhases(PhaseRecorder.NONE));
        });
    }

    /**
     * Connects to both.
     *
     * @param strategy the way into DuckDB
     */
    static <T> BulkWriter<T> open(WriterContext<T> context, Strategy strategy) {
        String application = "fillrate_transfer_" + UUID.randomUUID();
        AttachedDuckDb duckDb = attached(context, application);
        try {
            Table<T> staged = StagingTable.of(context.table());
            return new PostgresTransferWriter<>(context, staged, duckDb, application, strategy);
        } catch (IllegalArgumentException e) { // DuckDB has no such type
            duckDb.close();
            throw context.unavailable(String.valueOf(e.getMessage()));
        } catch (BulkWriteException e) {
            duckDb.close();
            throw new BulkWriteException(context.strategy(), context.table().name(), null, null, e.why(), e);
        }
    }

    private static AttachedDuckDb attached(WriterContext<?> context, String application) {
        LibpqLogin login = context.session()
                .address()
                .map(address -> LibpqLogin.of(address, application))
                .orElseThrow(() -> context.unavailable(
                        "DuckDB has to connect to the database by itself, and the session does not tell where it is"));
        try {
            return AttachedDuckDb.open(login, context.options().duckDbExtensions());
        } catch (MissingExtensionException e) {
            throw context.unavailable(String.valueOf(e.getMessage()));
        } catch (SQLException e) {
            throw context.failure(new CopyFailure(DUCKDB.describe(e)).why(), e);
        }
    }

    private void createStaging() throws SQLException {
        duckDb.run("DROP TABLE IF EXISTS " + DUCKDB.quote(staged.name()));
        duckDb.run(DUCKDB.createTable(staged));
        duckDb.commit();
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        try {
            createStaging();
            stage(rows);
            phases().enter(Phase.TRANSFER);
            String columns = InsertSql.columnList(staged, DUCKDB);
            long written = duckDb.run("INSERT INTO " + target + " (" + columns + ") SELECT " + columns + " FROM "
                    + DUCKDB.quote(staged.name()));
            phases().note("copyFormat", watch.format());
            phases().enter(Phase.COMMIT);
            duckDb.commit();
            return written;
        } catch (SQLException e) {
            CopyFailure failure = new CopyFailure(DUCKDB.describe(e));
            throw new RowException(
                    failure.row().orElse(null),
                    failure.column(context().table()).orElse(null),
                    failure.why(),
                    e);
        }
    }

    private void stage(RowCursor<T> rows) {
        if (staging == null) {
            throw new IllegalStateException("the writer could not be opened");
        }
        try {
            staging.write(rows.source());
        } catch (BulkWriteException e) {
            throw new RowException(e.rows().orElse(null), e.column().orElse(null), e.why(), e);
        }
    }

    @Override
    protected void abandon() throws SQLException {
        duckDb.rollback();
    }

    @Override
    public void close() {
        super.close();
        if (staging != null) {
            staging.close();
        }
        duckDb.close();
    }
}
