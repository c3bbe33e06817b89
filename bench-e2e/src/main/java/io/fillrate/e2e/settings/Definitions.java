package io.fillrate.e2e.settings;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import io.fillrate.e2e.settings.Setting.Parsers;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import io.fillrate.e2e.settings.Settings.Display;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The {@code bench.*} properties. Here are those that stand alone: what a load does, and how a run goes. Those that
 * depend on each other are defined where they are checked, in {@link DatabaseSettings} and {@link WorkloadSettings}.
 */
final class Definitions {

    static final Setting<List<Operation>> OPERATIONS = Setting.of(
                    "operations",
                    "insert",
                    "insert, upsert, update or delete, or a list of them",
                    "What is done to rows. `upsert` writes `bench.rows` rows into a table that has as many, and every second"
                            + " of their keys. Only DuckDB has strategies for updates and deletes; `bench.changes` says which"
                            + " rows they touch.",
                    Parsers.listOf(Parsers.oneOf(Operation.class)))
            .selecting();

    static final Setting<List<ChangeLayout>> CHANGES = Setting.of(
                    "changes",
                    "keyed",
                    "keyed or unkeyed, or both in a list",
                    "Which rows updates and deletes touch, and how they find them: `keyed` is every second row of a"
                            + " table of twice `bench.rows`, by its primary key; `unkeyed` is all rows of a table of"
                            + " `bench.rows` without a key, by `device_id` and `timestamp` (workloads of sensor readings"
                            + " have those). The two are ranked separately. A list measures each.",
                    Parsers.listOf(Parsers.oneOf(ChangeLayout.class)))
            .selecting();

    static final Setting<StrategySelection> STRATEGIES = Setting.of(
                    "strategies",
                    "default",
                    "ids or globs such as postgres/copy-*, default, or all, in a list",
                    "How it is filled: ids, globs of ids, `default` (those of the headline comparison) or `all`."
                            + " Those of experiments run if the text names them: `postgres/limit-*`.",
                    Parsers.listOf(Parsers.text()).andThen(StrategySelection::new))
            .selecting();

    static final Setting<Optional<List<Integer>>> BATCH = Setting.optional(
                    "batch",
                    "each strategy's own",
                    "a whole number from 1 to 1,000,000, or a list of them such as 100,1000",
                    "Rows per batch or statement, for strategies that use batches. Left out: each strategy's own size,"
                            + " see the table below. A number applies to all of them; a list measures each.",
                    Parsers.listOf(Parsers.count(1, 1_000_000)))
            .selecting();

    static final Setting<List<Integer>> CHUNK = Setting.of(
                    "chunk",
                    "65536",
                    "a whole number of bytes from 1,024 to 1,073,741,824, or a list of them such as 16384,65536",
                    "Bytes that strategies built on COPY hand to the driver at a time; a list measures each.",
                    Parsers.listOf(Parsers.count(1_024, 1 << 30)))
            .selecting();

    static final Setting<List<Integer>> CHUNK_ROWS = Setting.of(
            "chunkRows",
            "0",
            "a whole number from 0 to 10,000,000, or a list of them such as 2048,122880",
            "Rows per Arrow batch, for strategies that pass Arrow batches to DuckDB; 0 is each strategy's own size. A"
                    + " list measures each.",
            Parsers.listOf(Parsers.count(0, 10_000_000)));

    static final Setting<Integer> THREADS = Setting.of(
            "threads",
            "1",
            "a whole number from 1 to 1,024",
            "Workers that fill tables, or parts of one table, at the same time, each on its own connection.",
            Parsers.count(1, 1_024));

    static final Setting<Optional<List<Integer>>> PARTITIONS = Setting.optional(
                    "partitions",
                    "max(2, threads)",
                    "a whole number from 1 to 1,024, or a list of them such as 1,2,4",
                    "Parts of one table, each on its own connection, for strategies that fill a table in parallel;"
                            + " with several threads for all others, too, but parts are never smaller than a batch. A list"
                            + " measures each.",
                    Parsers.listOf(Parsers.count(1, 1_024)))
            .selecting();

    static final Setting<List<CommitPolicy>> COMMIT = Setting.of(
                    "commit",
                    "once",
                    "once, none, perTable, or everyN:K with K from 1, or a list of them such as none,everyN:10,once",
                    "When loads commit: `once` at the end, `perTable` (for one table the same as `once`), `none` (the"
                            + " driver's autocommit), `everyN:K` after each K batches; the last two for strategies that"
                            + " send statements, others then commit per table. With several tables or parts, `once` is one"
                            + " commit each, and all are emptied again if one fails. What gives up all-or-nothing is"
                            + " ranked separately. A list measures each.",
                    Parsers.listOf(Definitions::commit))
            .selecting();

    static final Setting<Optional<Path>> DUCKDB_EXTENSIONS = Setting.optional(
            "duckdbExtensions",
            "",
            "a folder's path",
            "Where DuckDB finds its extension `postgres`, for strategies that transfer rows from DuckDB to PostgreSQL:"
                    + " a folder with `<DuckDB's version>/<platform>/postgres_scanner.duckdb_extension` in it. Left out:"
                    + " DuckDB's own folder, which `INSTALL postgres` fills. Relative paths start at the project's root.",
            Parsers.text().andThen(folder -> ProjectRoot.above(Path.of("")).resolve(folder)));

    static final Setting<Boolean> REWRITE_BATCHED = Setting.of(
            "rewriteBatched",
            "true",
            "true, or false",
            "`false` leaves out the strategies that let the driver rewrite batches into multi-row statements.",
            Parsers.bool());

    static final Setting<Integer> WARMUP = Setting.of(
                    "warmup",
                    "2",
                    "a whole number from 0 to 1,000",
                    "Rounds before those that are measured.",
                    Parsers.count(0, 1_000))
            .warmingUp();

    static final Setting<Integer> ITERATIONS = Setting.of(
                    "iterations",
                    "5",
                    "a whole number from 1 to 1,000",
                    "Measured rounds. Each runs every strategy once; 6 or more give a confidence interval without"
                            + " assumptions about the noise.",
                    Parsers.count(1, 1_000))
            .selecting();

    static final Setting<Long> SEED = Setting.of(
                    "seed",
                    "42",
                    "a whole number of 64 bits",
                    "Seed of the rows and of the order of strategies within the rounds.",
                    Parsers.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE))
            .ofData();

    static final Setting<Boolean> SLOW = Setting.of(
                    "slow",
                    "false",
                    "true, or false",
                    "Also runs strategies that need more than a minute per load, as estimated from a small load.",
                    Parsers.bool())
            .selecting();

    static final Setting<Boolean> PROGRESS = Setting.of(
            "progress",
            "true",
            "true, or false",
            "Whether the progress of a load is polled every five seconds, on a separate connection. `false` shows what"
                    + " that costs.",
            Parsers.bool());

    static final Setting<Display> DISPLAY = Setting.of(
                    "display",
                    "auto",
                    "auto, sparse, or every",
                    "How a run shows its progress: `auto` is a bar with the current step and the time left in a"
                            + " terminal, and a line every ten seconds elsewhere; `sparse` is such lines everywhere;"
                            + " `every` is a line for every load. A failed load always has a line.",
                    Parsers.oneOf(Display.class))
            .selecting();

    static final Setting<Boolean> RESUME = Setting.of(
                    "resume",
                    "false",
                    "true, or false",
                    "Resumes the interrupted run whose `results.json` is in `bench.out`: complete rounds are kept;"
                            + " settings, code, machine, Java and databases must be the same.",
                    Parsers.bool())
            .selecting();

    static final Setting<Path> OUT = Setting.of(
                    "out",
                    "bench-e2e/target/fillrate",
                    "a folder's path",
                    "Where `results.json`, `report.html` and `report.md` go, and an embedded server's data while it"
                            + " runs. Relative paths start at the project's root.",
                    Parsers.text().andThen(Path::of))
            .selecting();

    /** Every property there is, in the order of the documentation. */
    static final List<Setting<?>> ALL = List.of(
            DatabaseSettings.DATABASES,
            DatabaseSettings.TARGET,
            DatabaseSettings.IMAGE,
            DatabaseSettings.URL,
            DatabaseSettings.USER,
            DatabaseSettings.PASSWORD,
            DatabaseSettings.RTT,
            DatabaseSettings.BANDWIDTH,
            DatabaseSettings.SERVER,
            WorkloadSettings.ROWS,
            WorkloadSettings.ROWS_FROM,
            WorkloadSettings.WORKLOADS,
            WorkloadSettings.TABLE,
            WorkloadSettings.WAREHOUSES,
            WorkloadSettings.ITEMS,
            WorkloadSettings.DISTRICTS,
            WorkloadSettings.CUSTOMERS,
            WorkloadSettings.MIN_LINES,
            WorkloadSettings.MAX_LINES,
            WorkloadSettings.FOREIGN_KEYS,
            OPERATIONS,
            CHANGES,
            STRATEGIES,
            WARMUP,
            ITERATIONS,
            BATCH,
            CHUNK,
            CHUNK_ROWS,
            THREADS,
            PARTITIONS,
            COMMIT,
            DUCKDB_EXTENSIONS,
            REWRITE_BATCHED,
            SEED,
            SLOW,
            PROGRESS,
            DatabaseSettings.STATISTICS,
            DISPLAY,
            RESUME,
            OUT);

    private Definitions() {}

    private static CommitPolicy commit(String text) {
        return switch (text) {
            case "once" -> CommitPolicy.ONCE;
            case "perTable" -> CommitPolicy.PER_TABLE;
            case "none" -> CommitPolicy.AUTOCOMMIT;
            default -> CommitPolicy.everyBatches(Parsers.everyN(text));
        };
    }
}
