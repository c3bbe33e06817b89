package io.fillrate.e2e.settings;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.cockroach.CockroachStrategies;
import io.fillrate.core.internal.Secrets;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.report.results.Link;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All settings of a run, validated. {@code docs/SETTINGS.md} says what each means.
 *
 * @param login null unless the target is {@link TargetKind#URL}
 * @param image overrides the usual image of a database in a container
 * @param links to the database, each of which is measured; at least one
 * @param rows ascending; for workloads without a size of their own, see {@link #rows(SchemaWorkload)}
 * @param workloads measured one after the other, in this order; none if there is a table
 * @param table of the database at the login's URL, a copy of which is measured; by its name, with its schema or without
 * @param strategies each pattern matches at least one strategy
 * @param batch empty for each strategy's own
 * @param out as given; relative paths start at the {@link ProjectRoot}
 * @param texts the settings as given, and as results files contain them
 */
public record Settings(
        List<DatabaseKind> databases,
        TargetKind target,
        @Nullable Login login,
        Optional<String> image,
        List<Link> links,
        ServerTuning server,
        List<Long> rows,
        RowsFrom rowsFrom,
        List<SchemaWorkload> workloads,
        Optional<String> table,
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
        EffectiveSettings texts) {

    /** Where the database of a run comes from. */
    public enum TargetKind {
        /** Started for the run, on this machine, and stopped after it. */
        EMBEDDED,
        /** Started for the run in a container, and removed after it. */
        CONTAINER,
        /** Already running, at a JDBC URL. */
        URL
    }

    /**
     * How to reach a database that is already running.
     *
     * @param url of JDBC, with any parameters of its driver
     * @param user null to leave it to the URL and the driver
     * @param password null to leave it to the URL and the driver
     */
    public record Login(
            String url, @Nullable String user, @Nullable Secret password) {

        /** Returns the driver's properties: user and password, as far as they are given. */
        public Map<String, String> properties() {
            Map<String, String> properties = new HashMap<>();
            if (user != null) {
                properties.put("user", user);
            }
            if (password != null) {
                properties.put("password", password.value());
            }
            return properties;
        }

        @Override
        public String toString() {
            return Secrets.masked(url) + (user == null ? "" : " as " + user);
        }
    }

    /** A password, which shows as {@value Secrets#MASK} if it is printed by accident. */
    public record Secret(String value) {

        @Override
        public String toString() {
            return Secrets.MASK;
        }
    }

    /** How a server that is started for the run is set up; durable in both cases. */
    public enum ServerTuning {
        /** The server's own defaults. */
        STOCK,
        /** The settings that the database's documentation recommends for bulk loads, as far as they keep data safe. */
        TUNED
    }

    /** When a database checks foreign keys. */
    public enum ForeignKeyTime {
        /** Row by row, or statement by statement, while tables are filled: level by level. */
        MEANWHILE,
        /**
         * When all rows are stored: the constraints are dropped before, so that all tables are one level, and added again and checked at
         * the end, within the clock.
         */
        AFTERWARDS
    }

    /** What a server that is started for the run counts. */
    public enum ServerStatistics {
        /** The server's own defaults. */
        STOCK,
        /** All that it can, at some cost. */
        FULL
    }

    /** Where the rows of a load are while it runs. */
    public enum RowsFrom {
        /** In memory if they take less than half of it; otherwise generated while they are loaded. */
        AUTO,
        /** Generated while they are loaded. */
        GENERATOR
    }

    /** Which rows of which table updates and deletes touch, and how they find them. */
    public enum ChangeLayout {
        /** Every second row of a table, by its primary key. */
        KEYED,
        /** All rows of a table without a key, by two columns that are unique in fact: what public benchmarks of DuckDB measure. */
        UNKEYED
    }

    /** How a run shows its progress. */
    public enum Display {
        /** A bar in a terminal, a line every ten seconds elsewhere. */
        AUTO,
        /** A line every ten seconds. */
        SPARSE,
        /** A line for every load. */
        EVERY
    }

    public Settings {
        databases = List.copyOf(databases);
        links = List.copyOf(links);
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
     * Reads properties; ignores those whose names do not begin with {@code bench.}.
     *
     * @param given by name
     * @param registry the strategies to choose from
     * @throws SettingsException with all properties that are unknown or have a value that is not allowed
     */
    public static Settings parse(Map<String, String> given, Strategies registry) {
        return parse(given, Map.of(), registry);
    }

    /**
     * Reads properties, some of which have other defaults than usual.
     *
     * @param given by name
     * @param presets values of properties that are not given, by name
     * @param registry the strategies to choose from
     * @throws SettingsException with all properties that are unknown or have a value that is not allowed
     */
    public static Settings parse(Map<String, String> given, Map<String, String> presets, Strategies registry) {
        Map<String, String> values = new HashMap<>(presets);
        values.putAll(given);
        SettingsReader reader = new SettingsReader(values);
        DatabaseSettings database = DatabaseSettings.read(reader);
        List<Operation> operations = reader.read(Definitions.OPERATIONS);
        StrategySelection strategies = reader.read(Definitions.STRATEGIES);
        reader.reject(strategies.problems(
                Definitions.STRATEGIES.property(), strategiesFor(database.databases(), operations, registry)));
        WorkloadSettings workload = WorkloadSettings.read(reader, given);
        long seed = reader.read(Definitions.SEED);
        int threads = reader.read(Definitions.THREADS);
        List<Integer> partitions = reader.read(Definitions.PARTITIONS).orElse(List.of(Math.max(2, threads)));
        Settings settings = new Settings(
                database.databases(),
                database.target(),
                database.login(),
                database.image(),
                database.links(),
                database.server(),
                workload.rows(),
                reader.read(WorkloadSettings.ROWS_FROM),
                workload.workloads(),
                workload.table(),
                reader.read(WorkloadSettings.FOREIGN_KEYS),
                operations,
                changes(reader, operations, given),
                strategies,
                reader.read(Definitions.WARMUP),
                reader.read(Definitions.ITERATIONS),
                reader.read(Definitions.BATCH).orElse(List.of()),
                reader.read(Definitions.CHUNK),
                reader.read(Definitions.CHUNK_ROWS),
                threads,
                partitions,
                reader.read(Definitions.COMMIT),
                reader.read(Definitions.DUCKDB_EXTENSIONS),
                reader.read(Definitions.REWRITE_BATCHED),
                seed,
                reader.read(Definitions.SLOW),
                reader.read(Definitions.PROGRESS),
                database.statistics(),
                reader.read(Definitions.DISPLAY),
                reader.read(Definitions.RESUME),
                reader.read(Definitions.OUT),
                EffectiveSettings.of(workload.used(given), presets, derived(database, workload, seed, partitions)));
        reader.finish();
        return settings;
    }

    private static List<ChangeLayout> changes(
            SettingsReader reader, List<Operation> operations, Map<String, String> given) {
        boolean changes = operations.contains(Operation.UPDATE) || operations.contains(Operation.DELETE);
        if (!changes && given.containsKey(Definitions.CHANGES.property())) {
            reader.reject(Definitions.CHANGES, "is only valid with bench.operations=update or delete");
        }
        return reader.read(Definitions.CHANGES);
    }

    /** The databases with at least one selected strategy. */
    public List<DatabaseKind> databasesWithStrategies(Strategies registry) {
        return databases.stream()
                .filter(database -> !chosen(registry, database).isEmpty())
                .toList();
    }

    /** Why a database is experimental, as a warning for users; empty if it is not. */
    public static Optional<String> experimental(DatabaseKind database) {
        return database == DatabaseKind.COCKROACH ? Optional.of(CockroachStrategies.EXPERIMENTAL) : Optional.empty();
    }

    /** Presets for a run with one database, whether it is filled by default or not. */
    public static Map<String, String> presetsFor(DatabaseKind database) {
        return DatabaseSettings.DATABASES.defaultValue().contains(database)
                ? Map.of()
                : Map.of(DatabaseSettings.DATABASES.property(), database.id());
    }

    private static Map<String, String> derived(
            DatabaseSettings database, WorkloadSettings workload, long seed, List<Integer> partitions) {
        List<Long> sizes = workload.table().isPresent()
                ? workload.rows().stream().sorted().toList()
                : workload.workloads().stream()
                        .flatMap(one -> WorkloadSettings.rows(one, workload.rows(), seed).stream())
                        .distinct()
                        .toList();
        Map<String, String> derived = new HashMap<>(Map.of(
                DatabaseSettings.DATABASES.property(),
                joined(database.databases()),
                DatabaseSettings.TARGET.property(),
                database.target().name().toLowerCase(Locale.ROOT),
                WorkloadSettings.ROWS.property(),
                joined(sizes),
                Definitions.PARTITIONS.property(),
                joined(partitions)));
        workload.table().ifPresent(table -> derived.put(WorkloadSettings.WORKLOADS.property(), table));
        return derived;
    }

    private static String joined(List<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Strategy> strategiesFor(
            List<DatabaseKind> databases, List<Operation> operations, Strategies registry) {
        return databases.stream()
                .flatMap(database ->
                        operations.stream().flatMap(operation -> registry.of(database.id(), operation).stream()))
                .toList();
    }

    /** The sizes at which a workload is measured, in rows of all its tables together, ascending. */
    public List<Long> rows(SchemaWorkload workload) {
        return WorkloadSettings.rows(workload, rows, seed);
    }

    /** The strategies that run on a database. */
    public List<Strategy> chosen(Strategies registry, DatabaseKind database) {
        return strategiesFor(List.of(database), operations, registry).stream()
                .filter(strategies::selects)
                .toList();
    }
}
