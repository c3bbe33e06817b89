package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.jdbc.ParallelParts.PartLoad;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.internal.jdbc.Sql.UnknownCommit;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** COPY into one table, and the row and column to blame when it fails. Belongs to one thread. */
final class PostgresCopy<T> implements PartLoad<T> {

    /** SQLSTATEs of a malformed row: bad_copy_file_format and, for one cut short, invalid_binary_representation. */
    private static final Set<String> BROKEN_INPUT = Set.of("22P04", "22P03");

    /** SQLSTATE of a row that takes more than a page, or an entry of an index that takes too much of one, which names the index. */
    private static final String ROW_TOO_BIG = "54000";

    /** Rows that COPY writes at once, at most; an error in between names the last (PostgreSQL sources, {@code copyfrom.c}). */
    private static final int ROWS_WRITTEN_TOGETHER = 1_000;

    private final Table<T> table;
    private final CopyFeed<T> feed;
    private final String sql;
    private final boolean storesLoad;
    private @Nullable CopyIn running;

    /**
     * COPY of all columns.
     *
     * @param table named as the table that the rows go to
     * @param options that go beyond the format's, with a comma in front of each
     * @param where a clause that rows have to fulfil; empty if there is none
     * @param storesLoad whether its rows are stored with it, if it commits itself: not if they are staged
     */
    PostgresCopy(Table<T> table, CopyFeed<T> feed, String options, String where, boolean storesLoad) {
        this.table = table;
        this.feed = feed;
        this.storesLoad = storesLoad;
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        this.sql = "COPY " + dialect.quote(table) + " (" + InsertSql.columnList(table, dialect) + ") FROM STDIN ("
                + feed.format().options() + options + ")" + where;
    }

    /**
     * Sends all rows.
     *
     * @return the number that the server acknowledged
     * @throws RowException if the source or an accessor failed; if the server had refused a row before, with the server's error
     */
    @Override
    public long run(Connection connection, RowCursor<T> rows) throws SQLException {
        try {
            CopyIn in = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
            running = in;
            long copied = feed.feed(rows, in);
            rows.settle();
            return copied;
        } catch (SQLException e) {
            boolean maybeStored = storesLoad && rows.hasEnded() && connection.getAutoCommit();
            throw maybeStored ? lost(e, connection, rows) : refused(e, rows);
        } catch (Throwable e) { // the source's, or an accessor's
            RowException failure = rows.explain(e);
            SQLException earlier = serversError();
            if (earlier == null) {
                throw failure;
            }
            RowException refused = refused(earlier, rows);
            refused.addSuppressed(failure);
            throw refused;
        }
    }

    /**
     * The server's error about the rows sent so far, when no more are to come; null if there is none. The driver does not look
     * for errors while it sends, and discards the one that answers a cancelled COPY, so this COPY is ended by a malformed row.
     */
    private @Nullable SQLException serversError() {
        CopyIn in = running;
        if (in == null || !in.isActive()) {
            return null;
        }
        try {
            byte[] broken = feed.format().brokenRow(table);
            in.writeToCopy(broken, 0, broken.length);
            in.endCopy();
            return null;
        } catch (SQLException e) {
            boolean refused = PostgresDialect.serverError(e).isPresent() && !BROKEN_INPUT.contains(e.getSQLState());
            return refused ? e : null;
        }
    }

    /** The failure at the end of a COPY that commits itself. Without an answer of the server, the driver does not close the connection. */
    private RowException lost(SQLException error, Connection connection, RowCursor<T> rows) throws SQLException {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        if (!connection.isClosed() && PostgresDialect.serverError(error).isPresent()) {
            return refused(error, rows);
        }
        SQLException unknown = UnknownCommit.of(dialect, error);
        return new RowException(null, null, dialect.describe(unknown), unknown);
    }

    private RowException refused(SQLException error, RowCursor<T> rows) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        Optional<String> column = named(error).flatMap(CopyPlace::column).or(() -> dialect.column(error));
        return new RowException(place(error, rows), column.orElse(null), dialect.describe(error), error);
    }

    private @Nullable RowRange place(SQLException error, RowCursor<T> rows) {
        try {
            return named(error)
                    .flatMap(place -> feed.format().rowOfLine(place.line(), table, rows.replay()))
                    .map(row -> new RowRange(rows.first() + Math.max(0, row - unsure(error)), rows.first() + row))
                    .orElse(rows.unsettled());
        } catch (Throwable e) { // the source fails again
            error.addSuppressed(e);
            return rows.unsettled();
        }
    }

    /** How many rows before the one that the server names may be meant as well. */
    private static long unsure(SQLException error) {
        boolean isOfRow = PostgresDialect.serverError(error)
                .filter(server -> ROW_TOO_BIG.equals(server.getSQLState()) && server.getConstraint() == null)
                .isPresent();
        return isOfRow ? ROWS_WRITTEN_TOGETHER - 1 : 0;
    }

    private Optional<CopyPlace> named(SQLException error) {
        return PostgresDialect.serverError(error).flatMap(server -> CopyPlace.in(server.getWhere(), table));
    }

    /** Ends a COPY that has failed on the client's side; its connection cannot be used until then. */
    @Override
    public void cancel() throws SQLException {
        if (running != null && running.isActive()) {
            running.cancelCopy();
        }
    }
}
