package io.fillrate.core.postgres;

import io.fillrate.core.RowRange;
import io.fillrate.core.jdbc.ParallelParts.PartLoad;
import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.core.jdbc.RowException;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** COPY into one table, and the place that the server names when it fails. Belongs to one thread. */
final class PostgresCopy<T> implements PartLoad<T> {

    private final Table<T> table;
    private final CopyFeed<T> feed;
    private final String sql;
    private @Nullable CopyIn running;

    /**
     * COPY of all columns.
     *
     * @param table named as the table that the rows go to
     * @param options that go beyond the format's, with a comma in front of each
     */
    PostgresCopy(Table<T> table, CopyFeed<T> feed, String options) {
        this.table = table;
        this.feed = feed;
        this.sql = CopySql.fromStdin(table, feed.format().options() + options);
    }

    /**
     * Sends all rows.
     *
     * @return the number that the server acknowledged
     * @throws RowException if the server refused them
     */
    @Override
    public long run(Connection connection, RowCursor<T> rows) {
        try {
            CopyIn in = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql);
            running = in;
            long copied = feed.feed(rows, in);
            rows.settle();
            return copied;
        } catch (SQLException e) {
            PostgresDialect dialect = PostgresDialect.INSTANCE;
            RowRange where = CopySql.line(e, table)
                    .map(line -> RowRange.of(rows.first() + feed.format().rowOfLine(line, table, rows.source())))
                    .orElse(rows.unsettled());
            throw new RowException(
                    where, CopySql.column(e, table).or(() -> dialect.column(e)).orElse(null), dialect.describe(e), e);
        }
    }

    /** Ends a COPY that has failed on the client's side; its connection is out of use until then. */
    @Override
    public void cancel() throws SQLException {
        if (running != null && running.isActive()) {
            running.cancelCopy();
        }
    }
}
