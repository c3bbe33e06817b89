package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;

/** How far the COPYs of a database are, as the server reports. */
record CopyProgress(WatchingConnection connection) implements AutoCloseable {

    private static final String ROWS = """
            select sum(tuples_processed) /* fillrate statistics */ from pg_stat_progress_copy
            where datname = current_database()
            """;

    CopyProgress(Session session) {
        this(new WatchingConnection(session, "fillrate progress"));
    }

    /** Rows that all running COPYs have taken so far; empty if none is running, or it is not known. */
    OptionalLong rows() {
        return connection.ask(CopyProgress::rows, OptionalLong.empty());
    }

    private static OptionalLong rows(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ROWS)) {
            row.next();
            long rows = row.getLong(1);
            return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(rows);
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
