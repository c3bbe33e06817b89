package io.fillrate.core.mysql;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.data.Column;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** LOAD DATA into a temporary table, and one statement that upserts from there. */
final class LoadDataUpsertWriter<T> extends JdbcWriter<T> {

    private final UpsertColumns<T> columns;
    private final MySqlUpsert sql;
    private final Staging staging;
    private final MySqlDialect dialect;
    private @Nullable LoadData<T> loadData;

    LoadDataUpsertWriter(UpsertColumns<T> columns, MySqlDialect dialect) {
        super(columns.context(), dialect, CommitPolicy.ONCE, dialect.localInfile());
        this.columns = columns;
        sql = new MySqlUpsert(dialect);
        staging = sql.staging(columns);
        this.dialect = dialect;
        prepare(() -> {
            LoadData.requirePermission(connection(), context());
            LoadWarnings.expect(connection());
            sql.requireKey(connection(), columns);
            sql.requireInsertFromTable(connection(), columns);
        });
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        phases().enter(Phase.STAGE);
        Sql.runAll(
                connection(),
                sql.create(
                        staging,
                        columns,
                        columns.table().columns().stream().map(Column::name).toList()));
        long staged = loadData().run(connection(), rows);
        phases().enter(Phase.TRANSFER);
        if (columns.refusesRepeatedKeys() && staging.keys(connection(), columns) < staged) {
            throw staging.repeated(connection(), columns);
        }
        return upserted(sql.transfer(connection(), columns, staging, staged));
    }

    private LoadData<T> loadData() throws SQLException {
        LoadData<T> known = loadData;
        if (known == null) {
            known = new LoadData<>(fitted().context(), dialect, staging.of(columns.table()), PhaseRecorder.NONE);
            loadData = known;
        }
        return known;
    }

    @Override
    protected void abandon() throws SQLException {
        Sql.runAll(connection(), sql.tidyUp(staging));
    }
}
