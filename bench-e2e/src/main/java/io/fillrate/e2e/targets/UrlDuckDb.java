package io.fillrate.e2e.targets;

import io.fillrate.core.Session;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A file of somebody's. All work is done in a schema of our own, {@code fillrate_} and eight random digits, which is the current one of
 * all connections, so no table that was there before is touched; it's dropped at the end. A run that is killed leaves it.
 */
public final class UrlDuckDb implements DuckDbDatabase {

    private static final String PREFIX = "jdbc:duckdb:";

    private final Session plain;
    private final Path file;
    private final String schema;
    private final AtomicBoolean closed = new AtomicBoolean();

    private UrlDuckDb(String url, Path file) {
        this.plain = Session.of(url, Map.of());
        this.file = file;
        this.schema = "fillrate_" + UUID.randomUUID().toString().substring(0, 8);
    }

    /**
     * Opens the file, which is made if it isn't there, and makes the schema.
     *
     * @param url with whatever parameters the driver knows, after semicolons
     * @throws TargetException if the URL names no file, or it can't be opened and written to
     */
    public static UrlDuckDb connect(String url) {
        String path = url.substring(PREFIX.length()).split(";", 2)[0];
        if (path.isBlank() || path.startsWith(":memory:")) {
            throw new TargetException("bench.url: must name a file, as in " + PREFIX + "/path/to/file.duckdb", null);
        }
        UrlDuckDb database = new UrlDuckDb(url, Path.of(path));
        try (Connection connection = database.plain.connect()) {
            execute(connection, "create schema " + database.schema);
        } catch (SQLException e) {
            throw new TargetException("bench.url: cannot open " + path + " to write to it: " + OneLine.of(e), e);
        }
        return database;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public String kind() {
        return "url";
    }

    @Override
    public Session session() {
        return properties -> {
            Connection connection = plain.connect(properties);
            try {
                execute(connection, "set schema = '" + schema + "'");
                return connection;
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        };
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try (Connection connection = plain.connect()) {
            execute(connection, "drop schema if exists " + schema + " cascade");
        } catch (SQLException e) {
            throw new TargetException("cannot drop schema " + schema + ", please do: " + OneLine.of(e), e);
        }
    }
}
