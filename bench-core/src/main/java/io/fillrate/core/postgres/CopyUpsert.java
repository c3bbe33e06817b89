package io.fillrate.core.postgres;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A staging table, from which one statement upserts the rows. The server refuses a statement that would write a row twice, and it alone
 * knows when it would: by the collations of the unique indexes, with what triggers have made of the keys. So only when it has refused, rows
 * are upserted one after the other, or the two rows searched for; and other loads pay nothing for it. Belongs to one thread.
 */
final class CopyUpsert<T> implements CopyTarget<T> {

    /** SQLSTATEs of a row that is met twice: cardinality_violation, and unique_violation where MERGE inserts both. */
    private static final Set<String> MET_TWICE = Set.of("21000", "23505");

    private static final String WRITTEN_TWICE = "21000";

    private static final int MERGE_SINCE = 15_00_00;

    /** A savepoint's name, which may be one of the caller's, too: the newest counts. */
    private static final String BEFORE = "fillrate_upsert";

    private final boolean merges;
    private final PhaseRecorder phases;
    private UpsertColumns<T> columns;
    private Staging staging;
    private Upsert.@Nullable Counts counts;

    private CopyUpsert(UpsertColumns<T> columns, boolean merges) {
        this.columns = columns;
        this.staging = PostgresUpsert.INSTANCE.staging(columns);
        this.merges = merges;
        this.phases = columns.context().options().phases();
    }

    /** INSERT … ON CONFLICT. */
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
    public void check(Connection connection, WriterContext<T> context) throws SQLException {
        if (merges) {
            if (Integer.parseInt(
                            Sql.texts(connection, "SHOW server_version_num").get(0))
                    < MERGE_SINCE) {
                throw context.unavailable("the server has no MERGE, which PostgreSQL has since version 15");
            }
            PostgresUpsert.INSTANCE.requireMerge(connection, columns);
        }
        columns = PostgresUpsert.INSTANCE.requireKey(connection, columns);
        if (staging.schema().isEmpty()) {
            staging = staging.in(
                    Sql.query(connection, row -> Optional.ofNullable(row.getString(1)), "SELECT current_schema()")
                            .get(0));
        }
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        phases.enter(Phase.STAGE);
        counts = null;
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

    @Override
    public long finish(Connection connection, long copied) throws SQLException {
        phases.enter(Phase.TRANSFER);
        Upsert.Counts done;
        try {
            done = PostgresUpsert.INSTANCE.counted(
                    connection,
                    columns,
                    "SAVEPOINT " + BEFORE,
                    merges
                            ? PostgresUpsert.INSTANCE.merge(columns, allRows())
                            : PostgresUpsert.INSTANCE.insert(columns, allRows()),
                    cleaning());
        } catch (SQLException e) {
            if (!MET_TWICE.contains(String.valueOf(e.getSQLState()))) {
                throw e;
            }
            Sql.run(connection, "ROLLBACK TO SAVEPOINT " + BEFORE);
            done = columns.refusesRepeatedKeys() ? refuseRepeated(connection, copied) : oneByOne(connection, copied);
            Sql.run(connection, cleaning());
        }
        counts = done;
        return done.total();
    }

    private String cleaning() {
        return "RELEASE SAVEPOINT " + BEFORE + "; " + PostgresUpsert.INSTANCE.drop(staging);
    }

    private String allRows() {
        return "SELECT " + columns.all(DIALECT) + " FROM " + staging.sql();
    }

    private Upsert.Counts upsert(Connection connection, String sql, long rows) throws SQLException {
        UpsertSql.Counter counter = PostgresUpsert.INSTANCE.count(connection, columns);
        return counter.counts(Sql.run(connection, sql), rows);
    }

    private Upsert.Counts oneByOne(Connection connection, long copied) throws SQLException {
        UpsertSql.Counter counter = PostgresUpsert.INSTANCE.count(connection, columns);
        RowCounter rows = new RowCounter(connection);
        Sql.run(connection, PostgresUpsert.INSTANCE.insertOneByOne(columns, staging, rows.sequence));
        return counter.counts(rows.count(), copied);
    }

    /** Searches for the first row whose key has come before, from there backwards for the row that it has come in, and throws. */
    private Upsert.Counts refuseRepeated(Connection connection, long copied) throws SQLException {
        RowCounter rows = new RowCounter(connection);
        OptionalLong later = failingRow(connection, rows, copied, "ASC");
        if (later.isEmpty()) { // another transaction's row was in the way of MERGE
            return upsert(connection, PostgresUpsert.INSTANCE.insert(columns, allRows()), copied);
        }
        long last = later.getAsLong();
        long earlier = last + 1 - failingRow(connection, rows, last, "DESC").orElse(last);
        throw Staging.repeated(last - 1, earlier - 1, columns.key(), key(connection, last));
    }

    /** Inserts the first rows, takes them back, and returns which of them would have been written twice, counted from 1. */
    private OptionalLong failingRow(Connection connection, RowCounter counter, long rows, String direction)
            throws SQLException {
        Savepoint before = connection.setSavepoint();
        counter.restart();
        try {
            Sql.run(
                    connection,
                    PostgresUpsert.INSTANCE.insertCounting(columns, staging, counter.sequence, rows, direction));
            connection.rollback(before);
            return OptionalLong.empty();
        } catch (SQLException e) {
            if (!WRITTEN_TWICE.equals(e.getSQLState())) {
                throw e;
            }
            connection.rollback(before);
            return OptionalLong.of(counter.count());
        }
    }

    private List<String> key(Connection connection, long number) throws SQLException {
        String texts = columns.key().stream()
                .map(name -> DIALECT.quote(name) + "::text")
                .collect(Collectors.joining(", "));
        return Sql.query(
                        connection,
                        row -> Sql.list(row, 1),
                        "SELECT ARRAY[" + texts + "] FROM " + staging.sql() + " WHERE " + staging.number() + " = "
                                + number)
                .get(0);
    }

    /** Counts rows by the sequence that has numbered them, which a rollback does not set back. */
    private final class RowCounter {

        private final Connection connection;
        private final String sequence;
        private long before;

        RowCounter(Connection connection) throws SQLException {
            this.connection = connection;
            this.sequence = Sql.texts(
                            connection,
                            "SELECT pg_get_serial_sequence(?, ?)",
                            staging.sql(),
                            columns.unused(Staging.NUMBER))
                    .get(0);
            restart();
        }

        void restart() throws SQLException {
            before = position();
        }

        long count() throws SQLException {
            return position() - before;
        }

        private long position() throws SQLException {
            return Sql.query(connection, row -> row.getLong(1), "SELECT currval(?::regclass)", sequence)
                    .get(0);
        }
    }

    @Override
    public Optional<Upsert.Counts> upserted() {
        return Optional.ofNullable(counts);
    }
}
