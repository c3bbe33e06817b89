package io.fillrate.core.postgres;

import io.fillrate.core.Upsert;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.internal.jdbc.Staging;
import io.fillrate.core.internal.jdbc.UpsertColumns;
import io.fillrate.core.internal.jdbc.UpsertSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The rows of a staging table that the server has refused to upsert by one statement, since it would write one of them twice. */
final class RepeatedKeys {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    private static final String WRITTEN_TWICE = "21000";

    private final UpsertColumns<?> columns;
    private final Staging staging;

    RepeatedKeys(UpsertColumns<?> columns, Staging staging) {
        this.columns = columns;
        this.staging = staging;
    }

    /**
     * Upserts the rows one after the other, or refuses them, as the load wants it; within a transaction.
     *
     * @param copied their number
     */
    Upsert.Counts counts(Connection connection, long copied) throws SQLException {
        return columns.refusesRepeatedKeys() ? refuse(connection, copied) : oneByOne(connection, copied);
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
    private Upsert.Counts refuse(Connection connection, long copied) throws SQLException {
        RowCounter rows = new RowCounter(connection);
        OptionalLong later = failingRow(connection, rows, copied, "ASC");
        if (later.isEmpty()) { // another transaction's row was in the way of MERGE
            return upsert(
                    connection,
                    PostgresUpsert.INSTANCE.insert(
                            columns, "SELECT " + columns.all(DIALECT) + " FROM " + staging.sql()),
                    copied);
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
            return Sql.number(connection, "SELECT currval(?::regclass)", sequence);
        }
    }
}
