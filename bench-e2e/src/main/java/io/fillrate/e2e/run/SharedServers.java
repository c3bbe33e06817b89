package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.e2e.server.Pinning;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.server.postgres.UrlPostgresServer;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.TargetKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Servers that several processes fill in turn, each in a schema of its own. */
public final class SharedServers implements AutoCloseable {

    private final Map<String, String> urls = new TreeMap<>();
    private final List<ClosedOnExit> open = new ArrayList<>();

    private SharedServers() {}

    /**
     * Starts the servers that the settings need and that can be shared: embedded PostgreSQL. (DuckDB runs within the process that fills it;
     * databases at a URL are shared anyway.)
     *
     * @throws io.fillrate.e2e.server.TargetException if one does not start
     */
    public static SharedServers start(Settings settings, Strategies registry, Path root) {
        SharedServers servers = new SharedServers();
        DatabaseKind database = DatabaseKind.POSTGRES;
        if (settings.databases().contains(database)
                && settings.target() == TargetKind.EMBEDDED
                && !settings.chosen(registry, database).isEmpty()) {
            ClosedOnExit opened =
                    ClosedOnExit.open(() -> Targets.open(database, settings, root), new Console(System.err));
            servers.open.add(opened);
            servers.urls.put(database.id(), url(opened.target()));
        }
        return servers;
    }

    private static String url(Target target) {
        try (Connection connection = target.session().connect()) {
            return connection.getMetaData().getURL();
        } catch (SQLException e) {
            throw new IllegalStateException("the server that was just started is not reachable", e);
        }
    }

    /** Their JDBC URLs, by database. */
    public Map<String, String> urls() {
        return Map.copyOf(urls);
    }

    /**
     * Opens a database on one of the servers, in a schema of its own; without such a server, as the settings say.
     *
     * @param servers JDBC URLs, by database
     * @param pinning of connections to one of the servers
     * @throws io.fillrate.e2e.server.TargetException if the database is not available
     */
    public static ClosedOnExit target(
            DatabaseKind database, Map<String, String> servers, Pinning pinning, Settings settings, Path root) {
        String url = servers.get(database.id());
        return ClosedOnExit.open(
                () -> url == null
                        ? Targets.open(database, settings, root)
                        : PostgresTarget.on(UrlPostgresServer.connect(url, Map.of()))
                                .pinned(pinning),
                new Console(System.err));
    }

    @Override
    public void close() {
        open.forEach(ClosedOnExit::close);
    }
}
