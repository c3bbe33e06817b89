package io.fillrate.core.postgres;

import io.fillrate.core.Phase;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.Upsert;
import io.fillrate.core.WriterContext;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A staging table, from which one statement upserts the rows. The server refuses a statement that would write a row twice; so the rows are
 * searched for repeated keys only when it has, and the others pay nothing for it.
 */
final class CopyUpsert<T> implements CopyTarget<T> {

    /** SQLSTATEs of a row that is met twice: cardinality_violation, and unique_violation where MERGE inserts both. */
    private static final Set<String> MET_TWICE = Set.of("21000", "23505");

    private static final int MERGE_SINCE = 15_00_00;

    private final UpsertColumns<T> columns;
    private final Staging staging;
    private final UnaryOperator<String> statement;
    private final boolean merges;
    private final PhaseRecorder phases;
    private Upsert.@Nullable Counts counts;

    /**
     * An upsert.
     *
     * @param statement returns it for a query of the rows
     * @param merges whether it is a MERGE
     */
    private CopyUpsert(UpsertColumns<T> columns, UnaryOperator<String> statement, boolean merges) {
        this.columns = columns;
        this.staging = PostgresUpsert.INSTANCE.staging(columns.table());
        this.statement = statement;
        this.merges = merges;
        this.phases = columns.context().options().phases();
    }

    /** INSERT … ON CONFLICT. */
    static <T> CopyUpsert<T> insert(UpsertColumns<T> columns) {
        return new CopyUpsert<>(columns, query -> PostgresUpsert.INSTANCE.insert(columns, query), false);
    }

    /** MERGE, which PostgreSQL has since version 15. */
    static <T> CopyUpsert<T> merge(UpsertColumns<T> columns) {
        return new CopyUpsert<>(columns, query -> PostgresUpsert.INSTANCE.merge(columns, query), true);
    }

    @Override
    public Table<T> table() {
        return staging.of(columns.table());
    }

    @Override
    public void check(Connection connection, WriterContext<T> context) throws SQLException {
        if (merges) {
            if (Integer.parseInt(
                            Sql.texts(connection, "SHOW server_version_num").get(0))
                    < MERGE_SINCE) {
                throw context.unavailable("the server has no MERGE, which PostgreSQL has since version 15");
            }
            PostgresUpsert.INSTANCE.requireMerge(connection, columns);
        }
        PostgresUpsert.INSTANCE.requireKey(connection, columns);
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        phases.enter(Phase.STAGE);
        counts = null;
        Sql.runAll(
                connection,
                PostgresUpsert.INSTANCE.create(
                        staging,
                        columns,
                        columns.table().columns().stream()
                                .map(column -> column.name())
                                .toList()));
    }

    @Override
    public long finish(Connection connection, long copied) throws SQLException {
        phases.enter(Phase.TRANSFER);
        String all = "SELECT " + InsertSql.columnList(columns.table(), DIALECT) + " FROM " + staging.sql();
        Savepoint before = connection.setSavepoint();
        Upsert.Counts done;
        try {
            done = upsert(connection, all, copied);
        } catch (SQLException e) {
            if (!MET_TWICE.contains(String.valueOf(e.getSQLState()))) {
                throw e;
            }
            connection.rollback(before);
            done = upsertRepeated(connection, copied, e);
        }
        connection.releaseSavepoint(before);
        Sql.run(connection, PostgresUpsert.INSTANCE.drop(staging));
        counts = done;
        return done.total();
    }

    private Upsert.Counts upsertRepeated(Connection connection, long copied, SQLException refusal) throws SQLException {
        long keys = staging.keys(connection, columns);
        if (keys == copied) {
            throw refusal; // of another key, or another transaction's row
        } else if (columns.refusesRepeatedKeys()) {
            throw staging.repeated(connection, columns);
        }
        Upsert.Counts last = upsert(connection, staging.lastRows(columns), keys);
        return new Upsert.Counts(last.inserted(), last.updated() + copied - keys);
    }

    private Upsert.Counts upsert(Connection connection, String query, long rows) throws SQLException {
        UpsertSql.Counter counter = PostgresUpsert.INSTANCE.count(connection, columns);
        return counter.counts(Sql.run(connection, statement.apply(query)), rows);
    }

    @Override
    public Optional<Upsert.Counts> upserted() {
        return Optional.ofNullable(counts);
    }
}
