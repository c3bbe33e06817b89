package io.fillrate.core.postgres;

import io.fillrate.core.OnError;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.encode.StoredColumns;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;

/**
 * A staging table, from which one statement upserts the rows. The server refuses a statement that would write a row twice, and it alone
 * knows when it would: by the collations of the unique indexes, with what triggers have made of the keys. So only when it has refused, rows
 * are upserted one after the other, or the two rows searched for; and other loads pay nothing for it. Belongs to one thread.
 */
final class CopyUpsert<T> implements CopyTarget<T> {

    /** SQLSTATEs of a row that is met twice: cardinality_violation, and unique_violation where MERGE inserts both. */
    private static final Set<String> MET_TWICE = Set.of("21000", "23505");

    /**
     * SQLSTATEs of what an earlier load has found otherwise: the key is none, or deferrable, or the table has rules; or the staging table,
     * or all temporary ones, are not there, as after DISCARD or in another session, or are another role's.
     */
    private static final Set<String> OUTDATED = Set.of("42P10", "55000", "0A000", "42P01", "3F000", "42501");

    private static final int MERGE_SINCE = 150_000;

    /** A savepoint's name, which may be one of the caller's, too: the newest counts. */
    private static final String BEFORE = "fillrate_upsert";

    private final UpsertColumns<T> named;
    private Staging unlogged;
    private final boolean merges;
    private final PhaseRecorder phases;
    private UpsertColumns<T> columns;
    private Staging staging;
    private boolean checked;
    private @Nullable Lasting lasting;
    private Upsert.@Nullable Counts counts;

    private CopyUpsert(UpsertColumns<T> columns, boolean merges) {
        this.named = columns;
        this.columns = columns;
        this.unlogged = PostgresUpsert.INSTANCE.staging(columns);
        this.staging = unlogged;
        this.merges = merges;
        this.phases = columns.context().options().phases();
    }

    static <T> CopyUpsert<T> insert(UpsertColumns<T> columns) {
        return new CopyUpsert<>(columns, false);
    }

    /** MERGE, which PostgreSQL has since version 15. */
    static <T> CopyUpsert<T> merge(UpsertColumns<T> columns) {
        return new CopyUpsert<>(columns, true);
    }

    /** {@inheritDoc} In its schema once that is {@link #check known}. */
    @Override
    public Table<T> table() {
        return staging.of(columns.table());
    }

    @Override
    public Table<T> destination(Table<T> table) {
        return columns.table();
    }

    @Override
    public void check(Connection connection, WriterContext<T> context) throws SQLException {
        Optional<UpsertMemory> memory = memory(connection);
        String unchanged = merges && memory.isPresent()
                ? " AND " + PostgresUpsert.unchanged(connection, DIALECT.quote(named.table()))
                : "";
        if (merges) {
            if (!connection.unwrap(BaseConnection.class).haveMinimumServerVersion(MERGE_SINCE)) {
                throw context.unavailable("the server has no MERGE, which PostgreSQL has since version 15");
            }
            PostgresUpsert.INSTANCE.requireMerge(connection, named);
        }
        columns = PostgresUpsert.INSTANCE.requireKey(connection, named);
        checked = true;
        if (memory.isPresent()) {
            memory.get().add(named, merges, columns.table(), unchanged);
        }
    }

    /** Nothing is remembered of the caller's session, in which nothing is to be left either, nor for loads that need savepoints. */
    private Optional<UpsertMemory> memory(Connection connection) throws SQLException {
        return named.context().session().transaction().isPresent()
                        || !(named.context().options().onError() instanceof OnError.Fail)
                ? Optional.empty()
                : UpsertMemory.of(connection);
    }

    @Override
    public boolean isKnown(Connection connection, Predicate<PostgresColumns> fitting) throws SQLException {
        return known(connection, fitting).isPresent();
    }

    private Optional<UpsertMemory.Known> known(Connection connection, Predicate<PostgresColumns> fitting)
            throws SQLException {
        Optional<UpsertMemory.Known> known = memory(connection).flatMap(memory -> memory.find(named, merges));
        return known.isPresent()
                        && KnownColumns.find(
                                        connection,
                                        named.in(known.get().schema()).table())
                                .filter(fitting)
                                .isPresent()
                ? known
                : Optional.empty();
    }

    @Override
    public void getReady(Connection connection, Predicate<PostgresColumns> fitting) throws SQLException {
        ready(connection, fitting);
    }

    @Override
    public Optional<AssumedColumns> assumed(Connection connection, Predicate<PostgresColumns> fitting)
            throws SQLException {
        Optional<Lasting> ready = ready(connection, fitting);
        lasting = ready.orElse(null);
        if (ready.isPresent()) {
            phases.enter(Phase.STAGE);
            counts = null;
        }
        return ready.map(used -> used);
    }

    private Optional<Lasting> ready(Connection connection, Predicate<PostgresColumns> fitting) throws SQLException {
        Optional<UpsertMemory.Known> known = known(connection, fitting);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        UpsertColumns<T> found = named.in(known.get().schema());
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true);
        Optional<AssumedColumns> assumed = KnownColumns.assumed(connection, found.table());
        Optional<Staging> temporary = assumed.isEmpty()
                ? Optional.empty()
                : memory(connection)
                        .orElseThrow()
                        .staging(connection, known.get(), found, assumed.get().check());
        if (temporary.isEmpty()) {
            connection.setAutoCommit(autoCommit);
            return Optional.empty();
        }
        columns = found;
        staging = temporary.get();
        return Optional.of(new Lasting(memory(connection).orElseThrow(), known.get(), assumed.get()));
    }

    /** {@inheritDoc} That the name still finds the table. */
    @Override
    public String condition() {
        Lasting used = lasting;
        return used == null ? "" : " WHERE " + PostgresColumns.oneIf(used.known.sameTable()) + " = 1";
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        if (!checked) {
            checkAgain(connection);
        }
        lasting = null;
        phases.enter(Phase.STAGE);
        counts = null;
        if (unlogged.schema().isEmpty()) {
            unlogged = unlogged.in(
                    Sql.query(connection, row -> Optional.ofNullable(row.getString(1)), "SELECT current_schema()")
                            .get(0));
        }
        staging = unlogged;
        Sql.run(
                connection,
                String.join(
                        "; ",
                        PostgresUpsert.INSTANCE.create(
                                staging,
                                columns,
                                columns.table().columns().stream()
                                        .map(column -> column.name())
                                        .toList())));
    }

    /** The writer is open, so what is refused now is a failure of the load. */
    private void checkAgain(Connection connection) throws SQLException {
        try {
            check(connection, named.context());
        } catch (UnavailableException e) {
            throw named.context().failure(e.reason(), e);
        }
    }

    @Override
    public long finish(Connection connection, long copied) throws SQLException {
        phases.enter(Phase.TRANSFER);
        Lasting used = lasting;
        Upsert.Counts done = used == null ? transferred(connection, copied) : committed(connection, copied, used);
        counts = done;
        return done.total();
    }

    private Upsert.Counts transferred(Connection connection, long copied) throws SQLException {
        try {
            return PostgresUpsert.INSTANCE.counted(
                    connection,
                    columns,
                    "SAVEPOINT " + BEFORE,
                    statement(),
                    "RELEASE SAVEPOINT " + BEFORE + "; " + drop());
        } catch (SQLException e) {
            if (!MET_TWICE.contains(String.valueOf(e.getSQLState()))) {
                throw e;
            }
            Sql.run(connection, "ROLLBACK TO SAVEPOINT " + BEFORE);
            Upsert.Counts done = new RepeatedKeys(columns, staging).counts(connection, copied);
            Sql.run(connection, "RELEASE SAVEPOINT " + BEFORE + "; " + drop());
            return done;
        }
    }

    /** All in one round trip. If keys are repeated, the rows are still in the staging table, which is not rolled back. */
    private Upsert.Counts committed(Connection connection, long copied, Lasting used) throws SQLException {
        if (Thread.currentThread().isInterrupted()) { // nobody expects the rows of an interrupted load
            throw RowException.interrupted(null);
        }
        try {
            return PostgresUpsert.INSTANCE.countedAndCommitted(
                    connection,
                    columns,
                    "SELECT " + PostgresColumns.oneIf(used.known.check()),
                    statement(),
                    used.check() + "; " + PostgresUpsert.INSTANCE.empty(staging));
        } catch (SQLException e) {
            if (connection.isClosed() || !MET_TWICE.contains(String.valueOf(e.getSQLState()))) {
                throw UnknownCommit.of(connection, DIALECT, e);
            }
            connection.setAutoCommit(false);
            Upsert.Counts done = new RepeatedKeys(columns, staging).counts(connection, copied);
            Sql.run(connection, drop());
            used.memory.forgetStaging(used.known);
            return done;
        }
    }

    private String statement() {
        return merges
                ? PostgresUpsert.INSTANCE.merge(columns, allRows())
                : PostgresUpsert.INSTANCE.insert(columns, allRows());
    }

    private String drop() {
        return PostgresUpsert.INSTANCE.drop(staging);
    }

    /** Drops the staging table of a failed load, which may have its rows: the next load creates another one. */
    @Override
    public void abandon(Connection connection) throws SQLException {
        Lasting used = lasting;
        lasting = null;
        if (used != null && !connection.isClosed()) {
            used.drop(connection);
        }
    }

    private String allRows() {
        return "SELECT " + columns.all(DIALECT) + " FROM " + staging.sql();
    }

    @Override
    public Optional<Upsert.Counts> upserted() {
        return Optional.ofNullable(counts);
    }

    /** A staging table that stays for the next load over the connection, and what this one assumes. */
    private final class Lasting implements AssumedColumns {

        private final UpsertMemory memory;
        private final UpsertMemory.Known known;
        private final AssumedColumns target;

        Lasting(UpsertMemory memory, UpsertMemory.Known known, AssumedColumns target) {
            this.memory = memory;
            this.known = known;
            this.target = target;
        }

        @Override
        public StoredColumns columns() {
            return target.columns();
        }

        @Override
        public String check() {
            return target.check();
        }

        @Override
        public boolean areOutdated(Connection connection, Throwable failure) throws SQLException {
            leaveTransaction(connection);
            boolean outdated = isOutdated(failure) || target.areOutdated(connection, failure);
            if (outdated) {
                checked = false;
                memory.forget(known);
                try {
                    memory.drop(connection, known);
                } catch (SQLException e) {
                    // It is another role's, and stays until its session ends.
                }
            }
            return outdated;
        }

        private boolean isOutdated(Throwable failure) {
            Throwable error = failure instanceof SQLException ? failure : failure.getCause();
            return error instanceof SQLException e && OUTDATED.contains(String.valueOf(e.getSQLState()));
        }

        void drop(Connection connection) throws SQLException {
            leaveTransaction(connection);
            memory.drop(connection, known);
        }

        private void leaveTransaction(Connection connection) throws SQLException {
            if (!connection.getAutoCommit()) {
                connection.rollback();
                connection.setAutoCommit(true);
            }
        }
    }
}
