package io.fillrate.e2e.settings;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which databases are filled, where they come from, and how those that are started are set up.
 *
 * @param login null unless the target is {@link TargetKind#URL}
 * @param image in the place of the one that a database is taken from in a container
 */
record DatabaseSettings(
        List<String> databases,
        TargetKind target,
        @Nullable Login login,
        Optional<String> image,
        ServerTuning server,
        ServerStatistics statistics) {

    /** Reads the properties about them. */
    static DatabaseSettings read(SettingsReader reader) {
        List<String> databases = databases(reader);
        TargetKind target = target(reader);
        return new DatabaseSettings(
                databases,
                target,
                login(target, reader),
                image(databases, target, reader),
                server(target, reader),
                statistics(target, reader));
    }

    /** Those named; with a URL its own. */
    private static List<String> databases(SettingsReader reader) {
        List<String> named = reader.read(DatabaseDefinitions.DATABASES);
        List<String> ofUrl = reader.read(DatabaseDefinitions.URL).map(Database::ofUrl).orElse(List.of()).stream()
                .map(Database::key)
                .toList();
        if (ofUrl.isEmpty()) {
            return named;
        }
        if (!reader.has(DatabaseDefinitions.DATABASES)) {
            return ofUrl.subList(0, 1);
        }
        if (named.size() != 1 || !ofUrl.containsAll(named)) {
            reader.reject(
                    DatabaseDefinitions.DATABASES,
                    "must be " + String.join(" or ", ofUrl) + ", whose URL bench.url is, or be left out");
        }
        return named;
    }

    private static TargetKind target(SettingsReader reader) {
        boolean url = reader.has(DatabaseDefinitions.URL);
        TargetKind target = reader.read(DatabaseDefinitions.TARGET).orElse(url ? TargetKind.URL : TargetKind.EMBEDDED);
        if (target == TargetKind.URL && !url) {
            reader.reject(DatabaseDefinitions.TARGET, "needs bench.url");
        }
        if (target != TargetKind.URL) {
            List.of(DatabaseDefinitions.URL, DatabaseDefinitions.USER, DatabaseDefinitions.PASSWORD).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is of use for bench.target=url only"));
        } else if (reader.read(DatabaseDefinitions.URL)
                .map(Database::ofUrl)
                .equals(Optional.of(List.of(Database.DUCKDB)))) {
            List.of(DatabaseDefinitions.USER, DatabaseDefinitions.PASSWORD).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is of no use for DuckDB, which has no users"));
        }
        return target;
    }

    private static @Nullable Login login(TargetKind target, SettingsReader reader) {
        String url = reader.read(DatabaseDefinitions.URL).orElse("");
        String user = reader.read(DatabaseDefinitions.USER).orElse(null);
        Secret password = reader.read(DatabaseDefinitions.PASSWORD).orElse(null);
        return target == TargetKind.URL ? new Login(url, user, password) : null;
    }

    private static Optional<String> image(List<String> databases, TargetKind target, SettingsReader reader) {
        Optional<String> image = reader.read(DatabaseDefinitions.IMAGE);
        long inContainers = target == TargetKind.URL
                ? 0
                : databases.stream()
                        .filter(name -> Database.named(name).isInContainer(target))
                        .count();
        if (image.isPresent() && inContainers != 1) {
            reader.reject(
                    DatabaseDefinitions.IMAGE,
                    inContainers == 0
                            ? "is of use for a database in a container only; see bench.target"
                            : "is of one database's; have bench.databases name just one that runs in a container");
        }
        return image;
    }

    private static ServerStatistics statistics(TargetKind target, SettingsReader reader) {
        ServerStatistics statistics = reader.read(DatabaseDefinitions.STATISTICS);
        if (statistics == ServerStatistics.FULL && target == TargetKind.URL) {
            reader.reject(DatabaseDefinitions.STATISTICS, "is of no use for bench.target=url");
        }
        return statistics;
    }

    private static ServerTuning server(TargetKind target, SettingsReader reader) {
        ServerTuning server = reader.read(DatabaseDefinitions.SERVER);
        if (server == ServerTuning.TUNED && target == TargetKind.URL) {
            reader.reject(DatabaseDefinitions.SERVER, "is of no use for bench.target=url");
        }
        return server;
    }
}
