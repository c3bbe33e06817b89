package io.fillrate.e2e.settings;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.workload.Workload;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a run, validated. What each means stands in {@code docs/SETTINGS.md}, which is made from the definitions.
 *
 * @param login null unless the target is {@link TargetKind#URL}
 * @param image in the place of the one that a database is taken from in a container
 * @param rows ascending
 * @param strategies matches at least one strategy with each of its patterns
 * @param out as given; relative paths start at the {@link ProjectRoot}
 * @param texts the settings as people gave them, and as files show them
 */
public record Settings(
        List<String> databases,
        TargetKind target,
        @Nullable Login login,
        Optional<String> image,
        ServerTuning server,
        List<Long> rows,
        RowsFrom rowsFrom,
        Workload<?> workload,
        List<Operation> operations,
        StrategySelection strategies,
        int warmup,
        int iterations,
        List<Integer> batch,
        List<Integer> chunk,
        List<Integer> chunkRows,
        int threads,
        List<Integer> partitions,
        List<CommitPolicy> commit,
        Optional<Path> duckDbExtensions,
        boolean rewriteBatched,
        long seed,
        boolean slow,
        boolean progress,
        ServerStatistics statistics,
        Display display,
        boolean resume,
        Path out,
        SettingTexts texts) {

    public Settings {
        databases = List.copyOf(databases);
        rows = rows.stream().sorted().toList();
        operations = List.copyOf(operations);
        batch = List.copyOf(batch);
        chunk = List.copyOf(chunk);
        chunkRows = List.copyOf(chunkRows);
        partitions = List.copyOf(partitions);
        commit = List.copyOf(commit);
    }

    /**
     * Reads properties; those whose names don't begin with {@code bench.} are none of ours.
     *
     * @param given by name
     * @param registry the strategies that can be chosen
     * @throws SettingsException if a property is unknown or its value is not allowed; tells of all such
     */
    public static Settings parse(Map<String, String> given, Strategies registry) {
        return parse(given, Map.of(), registry);
    }

    /**
     * Reads properties, of which some have other defaults than usual.
     *
     * @param given by name
     * @param presets by name: what holds for properties that aren't given
     * @param registry the strategies that can be chosen
     * @throws SettingsException if a property is unknown or its value is not allowed; tells of all such
     */
    public static Settings parse(Map<String, String> given, Map<String, String> presets, Strategies registry) {
        Map<String, String> values = new HashMap<>(presets);
        values.putAll(given);
        SettingsReader reader = new SettingsReader(values);
        List<String> databases = databases(reader);
        List<Operation> operations = reader.read(Definitions.OPERATIONS);
        StrategySelection strategies = reader.read(Definitions.STRATEGIES);
        reader.reject(
                strategies.problems(Definitions.STRATEGIES.property(), strategiesFor(databases, operations, registry)));
        TargetKind target = target(reader);
        int threads = reader.read(Definitions.THREADS);
        List<Integer> partitions = reader.read(Definitions.PARTITIONS).orElse(List.of(Math.max(2, threads)));
        Settings settings = new Settings(
                databases,
                target,
                login(target, reader),
                image(databases, target, reader),
                server(target, reader),
                reader.read(Definitions.ROWS),
                reader.read(Definitions.ROWS_FROM),
                reader.read(Definitions.WORKLOAD),
                operations,
                strategies,
                reader.read(Definitions.WARMUP),
                reader.read(Definitions.ITERATIONS),
                reader.read(Definitions.BATCH),
                reader.read(Definitions.CHUNK),
                reader.read(Definitions.CHUNK_ROWS),
                threads,
                partitions,
                reader.read(Definitions.COMMIT),
                reader.read(Definitions.DUCKDB_EXTENSIONS),
                reader.read(Definitions.REWRITE_BATCHED),
                reader.read(Definitions.SEED),
                reader.read(Definitions.SLOW),
                reader.read(Definitions.PROGRESS),
                statistics(target, reader),
                reader.read(Definitions.DISPLAY),
                reader.read(Definitions.RESUME),
                reader.read(Definitions.OUT),
                SettingTexts.of(given, presets, derived(databases, target, partitions)));
        reader.finish();
        return settings;
    }

    /** What must hold for a run that is all about one database, whether it is filled by default or not. */
    public static Map<String, String> presetsFor(String database) {
        return Definitions.DATABASES.defaultValue().contains(database)
                ? Map.of()
                : Map.of(Definitions.DATABASES.property(), database);
    }

    /** Those named; with a URL its own. */
    private static List<String> databases(SettingsReader reader) {
        List<String> named = reader.read(Definitions.DATABASES);
        List<String> ofUrl = reader.read(Definitions.URL).map(Database::ofUrl).orElse(List.of()).stream()
                .map(Database::key)
                .toList();
        if (ofUrl.isEmpty()) {
            return named;
        }
        if (!reader.has(Definitions.DATABASES)) {
            return ofUrl.subList(0, 1);
        }
        if (named.size() != 1 || !ofUrl.containsAll(named)) {
            reader.reject(
                    Definitions.DATABASES,
                    "must be " + String.join(" or ", ofUrl) + ", whose URL bench.url is, or be left out");
        }
        return named;
    }

    private static Map<String, String> derived(List<String> databases, TargetKind target, List<Integer> partitions) {
        return Map.of(
                Definitions.DATABASES.property(),
                String.join(",", databases),
                Definitions.TARGET.property(),
                target.key(),
                Definitions.PARTITIONS.property(),
                partitions.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    private static List<Strategy> strategiesFor(
            List<String> databases, List<Operation> operations, Strategies registry) {
        return databases.stream()
                .flatMap(
                        database -> operations.stream().flatMap(operation -> registry.of(database, operation).stream()))
                .toList();
    }

    /** What runs on a database. */
    public List<Strategy> chosen(Strategies registry, String database) {
        return strategiesFor(List.of(database), operations, registry).stream()
                .filter(strategies::selects)
                .toList();
    }

    private static TargetKind target(SettingsReader reader) {
        boolean url = reader.has(Definitions.URL);
        TargetKind target = reader.read(Definitions.TARGET).orElse(url ? TargetKind.URL : TargetKind.EMBEDDED);
        if (target == TargetKind.URL && !url) {
            reader.reject(Definitions.TARGET, "needs bench.url");
        }
        if (target != TargetKind.URL) {
            List.of(Definitions.URL, Definitions.USER, Definitions.PASSWORD).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is of use for bench.target=url only"));
        } else if (reader.read(Definitions.URL).map(Database::ofUrl).equals(Optional.of(List.of(Database.DUCKDB)))) {
            List.of(Definitions.USER, Definitions.PASSWORD).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is of no use for DuckDB, which has no users"));
        }
        return target;
    }

    private static @Nullable Login login(TargetKind target, SettingsReader reader) {
        String url = reader.read(Definitions.URL).orElse("");
        String user = reader.read(Definitions.USER).orElse(null);
        Secret password = reader.read(Definitions.PASSWORD).orElse(null);
        return target == TargetKind.URL ? new Login(url, user, password) : null;
    }

    private static Optional<String> image(List<String> databases, TargetKind target, SettingsReader reader) {
        Optional<String> image = reader.read(Definitions.IMAGE);
        long inContainers = target == TargetKind.URL
                ? 0
                : databases.stream()
                        .filter(name -> Database.named(name).isInContainer(target))
                        .count();
        if (image.isPresent() && inContainers != 1) {
            reader.reject(
                    Definitions.IMAGE,
                    inContainers == 0
                            ? "is of use for a database in a container only; see bench.target"
                            : "is of one database's; have bench.databases name just one that runs in a container");
        }
        return image;
    }

    private static ServerStatistics statistics(TargetKind target, SettingsReader reader) {
        ServerStatistics statistics = reader.read(Definitions.STATISTICS);
        if (statistics == ServerStatistics.FULL && target == TargetKind.URL) {
            reader.reject(Definitions.STATISTICS, "is of no use for bench.target=url");
        }
        return statistics;
    }

    private static ServerTuning server(TargetKind target, SettingsReader reader) {
        ServerTuning server = reader.read(Definitions.SERVER);
        if (server == ServerTuning.TUNED && target == TargetKind.URL) {
            reader.reject(Definitions.SERVER, "is of no use for bench.target=url");
        }
        return server;
    }
}
