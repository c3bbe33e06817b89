package io.fillrate.core.transfer;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.RowRange;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterContext;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Stages all rows in DuckDB, whose extension then copies them to PostgreSQL with one statement, which is one transaction there. The
 * extension chooses the format of that COPY by the table's columns; the writer notes which it was.
 *
 * <p>The statement's own transaction, and none that spans several: a session that is lost within one of those makes DuckDB 1.4.4
 * end the process when its connection is closed.
 */
final class TransferWriter<T> implements BulkWriter<T> {

    private static final DuckDbDialect DUCKDB = DuckDbDialect.INSTANCE;

    private final WriterContext<T> context;
    private final Table<T> staged;
    private final AttachedDuckDb duckDb;
    private final CopyWatch watch;
    private final BulkWriter<T> staging;
    private final String transfer;

    /**
     * Prepares for loads.
     *
     * @param strategy the way into DuckDB
     * @param duckDb closed with this writer
     * @param watch closed with this writer
     */
    TransferWriter(WriterContext<T> context, Strategy strategy, AttachedDuckDb duckDb, CopyWatch watch)
            throws SQLException {
        this.context = context;
        this.staged = StagingTable.of(context.table());
        this.duckDb = duckDb;
        this.watch = watch;
        String target = AttachedDuckDb.TARGET + "." + DUCKDB.quote(watch.schemaOf(context.table())) + "."
                + DUCKDB.quote(context.table().name());
        String columns = InsertSql.columnList(staged, DUCKDB);
        transfer = "INSERT INTO " + target + " (" + columns + ") SELECT " + columns + " FROM "
                + DUCKDB.quote(staged.name());
        createStaging();
        staging = strategy.open(staged, duckDb.session(), context.options().withPhases(PhaseRecorder.NONE));
        duckDb.run("EXPLAIN " + transfer); // DuckDB gets to know the other's tables, once
    }

    private void createStaging() throws SQLException {
        duckDb.run("DROP TABLE IF EXISTS " + DUCKDB.quote(staged.name()));
        duckDb.run(DUCKDB.createTable(staged));
    }

    @Override
    public long write(RowSource<T> rows) {
        PhaseRecorder phases = context.options().phases();
        phases.enter(Phase.STAGE);
        try {
            createStaging();
            staging.write(rows);
            phases.enter(Phase.TRANSFER);
            return watch.over(() -> duckDb.run(transfer), phases);
        } catch (BulkWriteException e) {
            throw failure(e.rows().orElse(null), e.column().orElse(null), e.why(), e);
        } catch (SQLException e) {
            CopyFailure failure = new CopyFailure(DUCKDB.describe(e));
            String why = watch.trouble()
                    .map(trouble -> "the connection to the server was lost: " + trouble)
                    .orElse(failure.why());
            throw failure(
                    failure.row().orElse(null), failure.column(context.table()).orElse(null), why, e);
        }
    }

    private BulkWriteException failure(@Nullable RowRange rows, @Nullable String column, String why, Exception cause) {
        return new BulkWriteException(context.strategy(), context.table().name(), rows, column, why, cause);
    }

    @Override
    public void close() {
        staging.close();
        watch.close();
        duckDb.close();
    }
}
