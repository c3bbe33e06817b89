package io.fillrate.e2e.run;

import io.fillrate.core.Strategies;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.TargetKind;
import io.fillrate.e2e.targets.PostgresTarget;
import io.fillrate.e2e.targets.Target;
import io.fillrate.e2e.targets.UrlPostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Servers that several processes fill, one after the other, each in a schema of its own. */
public final class SharedServers implements AutoCloseable {

    private final Map<String, String> urls = new TreeMap<>();
    private final List<ClosedOnExit> open = new ArrayList<>();
    private final Console console = new Console(System.err);

    private SharedServers() {}

    /**
     * Starts the servers that the settings need and that can be shared: PostgreSQL, if it's embedded. (DuckDB runs within the process
     * that fills it; what is at a URL is shared anyway.)
     *
     * @throws io.fillrate.e2e.targets.TargetException if one does not start
     */
    public static SharedServers start(Settings settings, Strategies registry, Path root) {
        SharedServers servers = new SharedServers();
        String database = "postgres";
        if (settings.databases().contains(database)
                && settings.target() == TargetKind.EMBEDDED
                && !settings.chosen(registry, database).isEmpty()) {
            Target target = Targets.open(database, settings, root);
            servers.open.add(new ClosedOnExit(target, servers.console));
            servers.urls.put(database, url(target));
        }
        return servers;
    }

    private static String url(Target target) {
        try (Connection connection = target.session().connect()) {
            return connection.getMetaData().getURL();
        } catch (SQLException e) {
            throw new IllegalStateException("the server that was just started is gone", e);
        }
    }

    /** Their JDBC URLs, by database. */
    public Map<String, String> urls() {
        return Map.copyOf(urls);
    }

    /**
     * A database on one of the servers, in a schema of its own, or wherever the settings say if there is none for it.
     *
     * @param servers JDBC URLs, by database
     * @throws io.fillrate.e2e.targets.TargetException if the database can't be had
     */
    public static Target target(String database, Map<String, String> servers, Settings settings, Path root) {
        String url = servers.get(database);
        return url == null
                ? Targets.open(database, settings, root)
                : PostgresTarget.on(UrlPostgresServer.connect(url, Map.of()));
    }

    @Override
    public void close() {
        open.forEach(ClosedOnExit::close);
    }
}
