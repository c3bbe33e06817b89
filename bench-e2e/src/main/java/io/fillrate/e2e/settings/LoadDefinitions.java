package io.fillrate.e2e.settings;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The {@code bench.*} properties that say what a load does: by which strategies, in which portions, over how many connections. */
final class LoadDefinitions {

    static final Setting<List<Operation>> OPERATIONS = Setting.of(
            "operations",
            "insert",
            "insert, update or delete, or a list of them",
            "What is done to rows. Updates and deletes, which only DuckDB has strategies for, touch the rows that `bench.changes` says.",
            Parsers.listOf(Parsers.oneOf(
                    Map.of("insert", Operation.INSERT, "update", Operation.UPDATE, "delete", Operation.DELETE))));

    static final Setting<List<ChangeLayout>> CHANGES = Setting.of(
            "changes",
            ChangeLayout.KEYED.key(),
            "keyed or unkeyed, or both in a list",
            "Which rows updates and deletes touch, and how they find them: `keyed` is every second row of a table of twice `bench.rows`, by its primary key;"
                    + " `unkeyed` is all rows of a table of `bench.rows` without a key, by `device_id` and `timestamp` (workloads of sensor readings"
                    + " have those). The two are ranked apart. A list measures each.",
            Parsers.listOf(Parsers.oneOf(Map.of("keyed", ChangeLayout.KEYED, "unkeyed", ChangeLayout.UNKEYED))));

    static final Setting<StrategySelection> STRATEGIES = Setting.of(
            "strategies",
            "default",
            "ids or globs such as postgres/copy-*, default, or all, in a list",
            "How it is filled: ids, globs of ids, `default` (those of the headline comparison) or `all`.",
            Parsers.listOf(Parsers.text()).andThen(StrategySelection::new));

    static final Setting<Optional<List<Integer>>> BATCH = Setting.optional(
            "batch",
            "each strategy's own",
            "a whole number from 1 to 1,000,000, or a list of them such as 100,1000",
            "Rows per batch or statement, for strategies that have such. Left out: as many as each does well with, which the table below tells. A number"
                    + " is for all of them; a list measures each.",
            Parsers.listOf(Parsers.count(1, 1_000_000)));

    static final Setting<List<Integer>> CHUNK = Setting.of(
            "chunk",
            "65536",
            "a whole number of bytes from 1,024 to 1,073,741,824, or a list of them such as 16384,65536",
            "Bytes that strategies built on COPY hand to the driver at a time; a list measures each.",
            Parsers.listOf(Parsers.count(1_024, 1 << 30)));

    static final Setting<List<Integer>> CHUNK_ROWS = Setting.of(
            "chunkRows",
            "0",
            "a whole number from 0 to 10,000,000, or a list of them such as 2048,122880",
            "Rows of each Arrow batch, for strategies that hand such to DuckDB; 0 is what each does best with. A list measures each.",
            Parsers.listOf(Parsers.count(0, 10_000_000)));

    static final Setting<Integer> THREADS = Setting.of(
            "threads",
            "1",
            "a whole number from 1 to 1,024",
            "Workers that fill tables, or parts of one, at the same time, each on a connection of its own.",
            Parsers.count(1, 1_024));

    static final Setting<Optional<List<Integer>>> PARTITIONS = Setting.optional(
            "partitions",
            "max(2, threads)",
            "a whole number from 1 to 1,024, or a list of them such as 1,2,4",
            "Parts of one table, each on a connection of its own, for strategies that fill a table in parallel by themselves; with several threads"
                    + " for all others, too, but never parts smaller than a batch. A list measures each.",
            Parsers.listOf(Parsers.count(1, 1_024)));

    static final Setting<List<CommitPolicy>> COMMIT = Setting.of(
            "commit",
            "once",
            "once, none, perTable, or everyN:K with K from 1, or a list of them such as none,everyN:10,once",
            "When loads commit: `once` at the end, `perTable` (for one table the same as `once`), `none` (the driver's autocommit), `everyN:K` after"
                    + " each K batches; the last two for strategies that send statements, others then commit per table. With several tables"
                    + " or parts, `once` is one commit each, and all are emptied again if one fails. What gives up all-or-nothing is ranked apart. A list"
                    + " measures each.",
            Parsers.listOf(LoadDefinitions::commit));

    static final Setting<Optional<Path>> DUCKDB_EXTENSIONS = Setting.optional(
            "duckdbExtensions",
            "",
            "a folder's path",
            "Where DuckDB finds its extension `postgres`, for strategies that go from DuckDB to PostgreSQL; a folder with"
                    + " `<DuckDB's version>/<platform>/postgres_scanner.duckdb_extension` in it. Left out: DuckDB's own folder, which"
                    + " `INSTALL postgres` fills. Relative paths start at the project's folder.",
            Parsers.text().andThen(folder -> ProjectRoot.above(Path.of("")).resolve(folder)));

    static final Setting<Boolean> REWRITE_BATCHED = Setting.of(
            "rewriteBatched",
            "true",
            "true, or false",
            "`false` leaves out the strategies that let the driver turn a batch into statements of many rows.",
            Parsers.bool());

    private LoadDefinitions() {}

    private static CommitPolicy commit(String text) {
        return switch (text) {
            case "once" -> CommitPolicy.ONCE;
            case "perTable" -> CommitPolicy.PER_TABLE;
            case "none" -> CommitPolicy.AUTOCOMMIT;
            default -> CommitPolicy.everyBatches(Parsers.everyN(text));
        };
    }
}
