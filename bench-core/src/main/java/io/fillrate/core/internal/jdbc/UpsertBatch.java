package io.fillrate.core.internal.jdbc;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JDBC batches of INSERTs that update a row that exists. The database executes them one after the other, so the last of the rows with one
 * key wins. To refuse repeated keys, the keys of all rows also go to a staging table.
 */
public final class UpsertBatch<T> extends StatementWriters.Batch<T> {

    private final UpsertSql sql;
    private final UpsertColumns<T> columns;
    private Staging staging;
    private @Nullable StagedKeys keys;

    /**
     * Connects.
     *
     * @param driverProperties that the driver has to be given
     */
    public UpsertBatch(
            UpsertColumns<T> columns, JdbcDialect dialect, UpsertSql sql, Map<String, String> driverProperties) {
        super(
                columns.context(),
                dialect,
                CommitPolicy.ONCE,
                load -> InsertSql.of(load, dialect).followedBy(sql.onConflict(columns)),
                driverProperties);
        this.sql = sql;
        this.columns = prepared(() -> sql.requireKey(connection(), columns));
        this.staging = sql.staging(this.columns);
    }

    @Override
    protected RowStatement<T> rowStatement() throws SQLException {
        return new InsertSql<>(fitted().into(columns.table()), dialect()).followedBy(sql.onConflict(columns));
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        UpsertSql.Counter counter = sql.count(connection(), columns);
        if (!columns.refusesRepeatedKeys()) {
            return upserted(counter.counts(super.load(rows), rows.pulled()));
        }
        staging = sql.staging(columns);
        try (StagedKeys staged = new StagedKeys()) {
            keys = staged;
            Upsert.Counts done = counter.counts(super.load(rows), rows.pulled());
            staged.check(rows.pulled());
            return upserted(done);
        } finally {
            keys = null;
        }
    }

    @Override
    protected void bound(T row) throws SQLException {
        if (keys != null) {
            keys.add(row);
        }
    }

    @Override
    protected long send(PreparedStatement statement) throws SQLException {
        if (keys != null) {
            keys.send();
        }
        return super.send(statement);
    }

    @Override
    protected void abandon() throws SQLException {
        Sql.runAll(connection(), sql.tidyUp(staging));
    }

    /** The keys of all rows, in a table. */
    private final class StagedKeys implements AutoCloseable {

        private final InsertSql<T> insert;
        private final PreparedStatement statement;

        StagedKeys() throws SQLException {
            Table<T> fitted = fitted().context().table();
            Table<T> keys = new Table<>(
                    fitted.name(), columns.key().stream().map(fitted::column).toList(), List.of());
            insert = new InsertSql<>(staging.of(keys), dialect());
            Sql.runAll(connection(), sql.create(staging, columns, columns.key()));
            statement = statement(insert.text());
        }

        void add(T row) throws SQLException {
            insert.bind(statement, row);
            statement.addBatch();
        }

        void send() throws SQLException {
            statement.executeBatch();
        }

        /** Checks that all keys differ, and drops the table. */
        void check(long rows) throws SQLException {
            phases().enter(Phase.SEND);
            if (staging.keys(connection(), columns) < rows) {
                throw staging.repeated(connection(), columns);
            }
            Sql.run(connection(), sql.drop(staging));
        }

        @Override
        public void close() throws SQLException {
            statement.close();
        }
    }
}
