package io.fillrate.e2e.server.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.internal.Secrets;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.RunNamespace;
import io.fillrate.e2e.server.TargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A file of the user's. All work is done in a schema of our own, {@code fillrate_} and eight random digits, which is the
 * current one of all connections, so no existing table is touched; it is dropped at the end. What a killed run leaves is
 * dropped by the next one: no two processes have the same file open to write to it, so a schema that is not of this process has
 * lost its run.
 */
public final class UrlDuckDb implements DuckDbTarget.Database {

    private static final String PREFIX = DatabaseKind.DUCKDB.urlPrefix();

    private static final String SCHEMAS = "select schema_name from duckdb_schemas()"
            + " where database_name = current_database() and regexp_full_match(schema_name, 'fillrate_[0-9a-f]{8}')";

    private static final int MAX_ATTEMPTS = 3;

    /** The schemas of all runs in this process. */
    private static final Set<String> OPEN = ConcurrentHashMap.newKeySet();

    private final Session plain;
    private final Path file;
    private final String schema;
    private final AtomicBoolean closed = new AtomicBoolean();

    private UrlDuckDb(String url, Path file) {
        this.plain = Session.of(url, Map.of());
        this.file = file;
        this.schema = RunNamespace.newName();
    }

    /**
     * Opens the file, which is created if it does not exist, and creates the schema.
     *
     * @param url may have parameters of the driver, after semicolons
     * @throws TargetException if the URL names no file, or it cannot be opened and written to
     */
    public static UrlDuckDb connect(String url) {
        String path = url.substring(PREFIX.length()).split(";", 2)[0];
        if (path.isBlank() || path.startsWith(":memory:")) {
            throw new TargetException("bench.url: must name a file, as in " + PREFIX + "/path/to/file.duckdb");
        }
        UrlDuckDb database = new UrlDuckDb(url, Path.of(path));
        try (Connection connection = database.plain.connect()) {
            OPEN.add(database.schema);
            if (Files.isRegularFile(database.file)) {
                dropLeftovers(connection);
            }
            Sql.run(connection, "create schema " + database.schema);
        } catch (SQLException e) {
            OPEN.remove(database.schema);
            throw new TargetException(
                    "bench.url: cannot open " + Secrets.masked(path) + " to write to it: " + OneLine.of(e), e);
        }
        return database;
    }

    private static void dropLeftovers(Connection connection) throws SQLException {
        List<String> leftovers = new ArrayList<>(Sql.texts(connection, SCHEMAS));
        leftovers.removeAll(OPEN);
        for (String leftover : leftovers) {
            drop(connection, leftover);
        }
    }

    private static void drop(Connection connection, String schema) throws SQLException {
        Sql.run(connection, "drop schema if exists " + schema + " cascade");
    }

    @Override
    public Access access() {
        return new Access("url", properties -> {
            if (closed.get()) {
                throw new SQLException("schema " + schema + " is being dropped, as the run has ended");
            }
            Connection connection = plain.connect(properties);
            try {
                Sql.run(connection, "set schema = '" + schema + "'");
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        });
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public synchronized void close() { // a second caller waits, as the process may end after that
        if (closed.getAndSet(true)) {
            return;
        }
        try (Connection connection = plain.connect()) {
            dropAtLast(connection);
        } catch (SQLException e) {
            throw new TargetException("cannot drop schema " + schema + ", please do: " + OneLine.of(e), e);
        } finally {
            OPEN.remove(schema);
        }
    }

    /** More than once: a load that is still going on when the run is interrupted may change the schema meanwhile. */
    private void dropAtLast(Connection connection) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                drop(connection, schema);
                return;
            } catch (SQLException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }
}
