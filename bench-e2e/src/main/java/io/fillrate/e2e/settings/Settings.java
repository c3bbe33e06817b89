package io.fillrate.e2e.settings;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.schema.ForeignKeyTime;
import io.fillrate.data.SchemaWorkload;
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
 * @param rows ascending; of workloads whose own rules do not decide, see {@link #rows(SchemaWorkload)}
 * @param workloads measured one after the other, in this order
 * @param strategies matches at least one strategy with each of its patterns
 * @param batch empty for each strategy's own
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
        List<SchemaWorkload> workloads,
        ForeignKeyTime foreignKeys,
        List<Operation> operations,
        List<ChangeLayout> changes,
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
        workloads = List.copyOf(workloads);
        operations = List.copyOf(operations);
        changes = List.copyOf(changes);
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
        DatabaseSettings database = DatabaseSettings.read(reader);
        List<Operation> operations = reader.read(LoadDefinitions.OPERATIONS);
        StrategySelection strategies = reader.read(LoadDefinitions.STRATEGIES);
        reader.reject(strategies.problems(
                LoadDefinitions.STRATEGIES.property(), strategiesFor(database.databases(), operations, registry)));
        WorkloadSettings workload = WorkloadSettings.read(reader, given);
        long seed = reader.read(RunDefinitions.SEED);
        int threads = reader.read(LoadDefinitions.THREADS);
        List<Integer> partitions = reader.read(LoadDefinitions.PARTITIONS).orElse(List.of(Math.max(2, threads)));
        Settings settings = new Settings(
                database.databases(),
                database.target(),
                database.login(),
                database.image(),
                database.server(),
                workload.rows(),
                reader.read(WorkloadDefinitions.ROWS_FROM),
                workload.workloads(),
                reader.read(WorkloadDefinitions.FOREIGN_KEYS),
                operations,
                changes(reader, operations, given),
                strategies,
                reader.read(RunDefinitions.WARMUP),
                reader.read(RunDefinitions.ITERATIONS),
                reader.read(LoadDefinitions.BATCH).orElse(List.of()),
                reader.read(LoadDefinitions.CHUNK),
                reader.read(LoadDefinitions.CHUNK_ROWS),
                threads,
                partitions,
                reader.read(LoadDefinitions.COMMIT),
                reader.read(LoadDefinitions.DUCKDB_EXTENSIONS),
                reader.read(LoadDefinitions.REWRITE_BATCHED),
                seed,
                reader.read(RunDefinitions.SLOW),
                reader.read(RunDefinitions.PROGRESS),
                database.statistics(),
                reader.read(RunDefinitions.DISPLAY),
                reader.read(RunDefinitions.RESUME),
                reader.read(RunDefinitions.OUT),
                SettingTexts.of(workload.used(given), presets, derived(database, workload, seed, partitions)));
        reader.finish();
        return settings;
    }

    private static List<ChangeLayout> changes(
            SettingsReader reader, List<Operation> operations, Map<String, String> given) {
        boolean changes = operations.stream().anyMatch(operation -> operation != Operation.INSERT);
        if (!changes && given.containsKey(LoadDefinitions.CHANGES.property())) {
            reader.reject(LoadDefinitions.CHANGES, "is of use for bench.operations=update or delete only");
        }
        return reader.read(LoadDefinitions.CHANGES);
    }

    /** The databases that at least one of the strategies chosen is for. */
    public List<String> databasesWithStrategies(Strategies registry) {
        return databases.stream()
                .filter(database -> !chosen(registry, database).isEmpty())
                .toList();
    }

    /** Why a database is experimental, as a warning for users; empty if it is not. */
    public static Optional<String> experimental(String database) {
        return Database.named(database).experimental();
    }

    /** What must hold for a run that is all about one database, whether it is filled by default or not. */
    public static Map<String, String> presetsFor(String database) {
        return DatabaseDefinitions.DATABASES.defaultValue().contains(database)
                ? Map.of()
                : Map.of(DatabaseDefinitions.DATABASES.property(), database);
    }

    private static Map<String, String> derived(
            DatabaseSettings database, WorkloadSettings workload, long seed, List<Integer> partitions) {
        List<Long> sizes = workload.workloads().stream()
                .flatMap(one -> WorkloadSettings.rows(one, workload.rows(), seed).stream())
                .distinct()
                .toList();
        return Map.of(
                DatabaseDefinitions.DATABASES.property(),
                String.join(",", database.databases()),
                DatabaseDefinitions.TARGET.property(),
                database.target().key(),
                WorkloadDefinitions.ROWS.property(),
                joined(sizes),
                LoadDefinitions.PARTITIONS.property(),
                joined(partitions));
    }

    private static String joined(List<? extends Number> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Strategy> strategiesFor(
            List<String> databases, List<Operation> operations, Strategies registry) {
        return databases.stream()
                .flatMap(
                        database -> operations.stream().flatMap(operation -> registry.of(database, operation).stream()))
                .toList();
    }

    /** The sizes at which a workload is measured, in rows of all its tables together, ascending. */
    public List<Long> rows(SchemaWorkload workload) {
        return WorkloadSettings.rows(workload, rows, seed);
    }

    /** What runs on a database. */
    public List<Strategy> chosen(Strategies registry, String database) {
        return strategiesFor(List.of(database), operations, registry).stream()
                .filter(strategies::selects)
                .toList();
    }
}
