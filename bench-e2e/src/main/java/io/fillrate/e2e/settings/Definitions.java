package io.fillrate.e2e.settings;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.Operation;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Every {@code bench.*} property there is, in the order of the documentation. */
final class Definitions {

    private static final Pattern USER_INFO = Pattern.compile("jdbc:[a-z]+://[^/?]*@.*");
    /** Registry and folders, a tag or a digest; see the reference grammar of the distribution project. */
    private static final Pattern IMAGE_NAME =
            Pattern.compile("[a-z0-9][\\w.:/-]*(@sha256:[0-9a-f]{64})?", Pattern.CASE_INSENSITIVE);

    private static final long MOST_ROWS = 10_000_000_000L;

    static final Setting<List<String>> DATABASES = Setting.of(
            "databases",
            "postgres,duckdb",
            "one of " + Database.names(", ") + ", or a list of them",
            "Which databases are filled. With `bench.url` it's the URL's; a URL of PostgreSQL's may be CockroachDB's, which then has to be named.",
            Parsers.listOf(text -> Database.named(text).key()));

    static final Setting<Optional<TargetKind>> TARGET = Setting.optional(
            "target",
            TargetKind.EMBEDDED.key(),
            "embedded, container, or url",
            "Where a database comes from: `embedded` starts one for the run and stops it afterwards, `container` does so in a Docker container,"
                    + " `url` uses the one at `bench.url`, in a schema of its own that is dropped at the end. Giving `bench.url` implies"
                    + " `url`. What has no embedded form is in a container with `embedded`, too; DuckDB is embedded with `container`, too.",
            Parsers.oneOf(
                    Map.of("embedded", TargetKind.EMBEDDED, "container", TargetKind.CONTAINER, "url", TargetKind.URL)));

    static final Setting<Optional<String>> IMAGE = Setting.optional(
            "image",
            "",
            "a Docker image such as postgres:17-alpine",
            "The image of the one database that runs in a container, in the place of the one that `docs/DATABASES.md` names; it has to start as"
                    + " that one does.",
            Parsers.text().andThen(Definitions::image));

    static final Setting<Optional<String>> URL = Setting.optional(
            "url",
            "",
            "a JDBC URL that begins with jdbc:postgresql:, jdbc:duckdb:, jdbc:mariadb: or jdbc:mysql: and has no user:password@ before the host"
                    + " (use bench.user and bench.password)",
            "A database that runs already. Passwords in it are masked wherever it is shown.",
            Definitions::jdbcUrl);

    static final Setting<Optional<String>> USER =
            Setting.optional("user", "", "a user's name", "Who logs in at `bench.url`.", Parsers.text());

    static final Setting<Optional<Secret>> PASSWORD = Setting.optional(
            "password",
            "",
            "a password that is not blank",
            "Never shown and never saved. Leave it out and the driver looks into the file `~/.pgpass`.",
            Parsers.text().andThen(Secret::new));

    static final Setting<ServerTuning> SERVER = Setting.of(
            "server",
            ServerTuning.STOCK.key(),
            "stock, or tuned",
            "How a server that is started for the run is set up: with its own defaults, or as its documentation recommends for bulk loads. Both are as durable"
                    + " as the server is out of the box.",
            Parsers.oneOf(Map.of("stock", ServerTuning.STOCK, "tuned", ServerTuning.TUNED)));

    static final Setting<List<Long>> ROWS = Setting.of(
            "rows",
            "100000",
            "a whole number from 1 to 10,000,000,000, or a list of them such as 100,1000,10000",
            "Rows per load; a list measures each size.",
            Parsers.listOf(Parsers.wholeNumber(1, MOST_ROWS)));

    static final Setting<RowsFrom> ROWS_FROM = Setting.of(
            "rowsFrom",
            "auto",
            "auto, or generator",
            "`auto` makes the rows before they are loaded, as long as they take less than half of the heap; `generator` makes them while they"
                    + " are loaded, which is then part of the time, and is measured apart.",
            Parsers.oneOf(Map.of("auto", RowsFrom.AUTO, "generator", RowsFrom.GENERATOR)));
    static final Setting<Workload<?>> WORKLOAD = Setting.of(
            "workload",
            "sensor_readings",
            "one of " + workloadNames(),
            "The table that is filled.",
            Definitions::workload);

    static final Setting<List<Operation>> OPERATIONS = Setting.of(
            "operations",
            "insert",
            "insert, update or delete, or a list of them",
            "What is done to rows. Updates and deletes, which only DuckDB has strategies for, touch every second row of a table of twice"
                    + " `bench.rows`.",
            Parsers.listOf(Parsers.oneOf(
                    Map.of("insert", Operation.INSERT, "update", Operation.UPDATE, "delete", Operation.DELETE))));

    static final Setting<StrategySelection> STRATEGIES = Setting.of(
            "strategies",
            "default",
            "ids or globs such as postgres/copy-*, default, or all, in a list",
            "How it is filled: ids, globs of ids, `default` (those of the headline comparison) or `all`.",
            Parsers.listOf(Parsers.text()).andThen(StrategySelection::new));

    static final Setting<Integer> WARMUP = Setting.of(
            "warmup",
            "2",
            "a whole number from 0 to 1,000",
            "Rounds before those that count.",
            Parsers.count(0, 1_000));

    static final Setting<Integer> ITERATIONS = Setting.of(
            "iterations",
            "5",
            "a whole number from 1 to 1,000",
            "Rounds that count. Each runs every strategy once; 6 or more give an interval that assumes nothing about the noise.",
            Parsers.count(1, 1_000));

    static final Setting<List<Integer>> BATCH = Setting.of(
            "batch",
            "1000",
            "a whole number from 1 to 1,000,000, or a list of them such as 100,1000",
            "Rows per batch or statement, for strategies that have such; a list measures each.",
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
            "Workers that fill tables at the same time.",
            Parsers.count(1, 1_024));

    static final Setting<Optional<List<Integer>>> PARTITIONS = Setting.optional(
            "partitions",
            "max(2, threads)",
            "a whole number from 1 to 1,024, or a list of them such as 1,2,4",
            "Parts of one table, each on a connection of its own, for strategies that fill a table in parallel; a list measures each.",
            Parsers.listOf(Parsers.count(1, 1_024)));

    static final Setting<List<CommitPolicy>> COMMIT = Setting.of(
            "commit",
            "once",
            "once, none, perTable, or everyN:K with K from 1, or a list of them such as none,everyN:10,once",
            "When strategies that send statements commit: `once` at the end, `none` (the driver's autocommit), `perTable` (for one table the"
                    + " same as `once`), `everyN:K` after each K batches. All but `once` and `perTable` give up all-or-nothing, and are"
                    + " ranked apart. A list measures each.",
            Parsers.listOf(Definitions::commit));

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

    static final Setting<Long> SEED = Setting.of(
            "seed",
            "42",
            "a whole number of 64 bits",
            "Seed of the rows and of the order of strategies within the rounds.",
            Parsers.wholeNumber(Long.MIN_VALUE, Long.MAX_VALUE));

    static final Setting<Boolean> SLOW = Setting.of(
            "slow",
            "false",
            "true, or false",
            "Also runs strategies that need more than a minute per load, by an estimate from a small one.",
            Parsers.bool());

    static final Setting<Boolean> PROGRESS = Setting.of(
            "progress",
            "true",
            "true, or false",
            "Whether the database is asked every five seconds, on a connection of its own, how far a load is. `false` shows what that costs.",
            Parsers.bool());

    static final Setting<Display> DISPLAY = Setting.of(
            "display",
            Display.AUTO.key(),
            "auto, sparse, or every",
            "How a run shows how far it is: `auto` is a bar with the time left in a terminal and a line every ten seconds elsewhere, `sparse` is such"
                    + " lines everywhere, `every` is a line for every load. What failed always has a line.",
            Parsers.oneOf(Map.of("auto", Display.AUTO, "sparse", Display.SPARSE, "every", Display.EVERY)));

    static final Setting<Boolean> RESUME = Setting.of(
            "resume",
            "false",
            "true, or false",
            "Goes on with the interrupted run whose `results.json` is in `bench.out`: its whole rounds are kept, and settings, code, machine, Java"
                    + " and databases must be the same.",
            Parsers.bool());

    static final Setting<ServerStatistics> STATISTICS = Setting.of(
            "statistics",
            ServerStatistics.STOCK.key(),
            "stock, or full",
            "What a server that is started for the run counts: what it does by default, or also times of its input and output, and of planning and executing"
                    + " statements (PostgreSQL: `track_io_timing`, `track_wal_io_timing`, `pg_stat_statements`), which costs some of the time that is"
                    + " measured. Results have whatever a server counts.",
            Parsers.oneOf(Map.of("stock", ServerStatistics.STOCK, "full", ServerStatistics.FULL)));
    static final Setting<Path> OUT = Setting.of(
            "out",
            "bench-e2e/target/fillrate",
            "a folder's path",
            "Where `results.json`, `report.html` and `report.md` go, and an embedded server's data while it runs. Relative paths start at the project's"
                    + " root.",
            Parsers.text().andThen(Path::of));

    static final List<Setting<?>> ALL = List.of(
            DATABASES,
            TARGET,
            IMAGE,
            URL,
            USER,
            PASSWORD,
            SERVER,
            ROWS,
            ROWS_FROM,
            WORKLOAD,
            OPERATIONS,
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
            STATISTICS,
            DISPLAY,
            RESUME,
            OUT);

    private Definitions() {}

    private static String jdbcUrl(String text) {
        if (Database.ofUrl(text).isEmpty() || USER_INFO.matcher(text).matches()) {
            throw new IllegalArgumentException("no JDBC URL that can be used");
        }
        return text;
    }

    private static String image(String text) {
        if (!IMAGE_NAME.matcher(text).matches()) {
            throw new IllegalArgumentException("no name of an image");
        }
        return text;
    }

    private static String workloadNames() {
        return Workloads.all().stream().map(Workload::name).collect(Collectors.joining(", "));
    }

    private static Workload<?> workload(String text) {
        return Workloads.named(text).orElseThrow(() -> new IllegalArgumentException("no such workload"));
    }

    private static CommitPolicy commit(String text) {
        return switch (text) {
            case "once", "perTable" -> CommitPolicy.ONCE;
            case "none" -> CommitPolicy.AUTOCOMMIT;
            default -> CommitPolicy.everyBatches(Parsers.everyN(text));
        };
    }
}
