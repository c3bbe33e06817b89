package io.fillrate.e2e.experiments;

import static io.fillrate.e2e.experiments.PostgresFactors.durability;
import static io.fillrate.e2e.experiments.PostgresFactors.indexes;
import static io.fillrate.e2e.experiments.PostgresFactors.pinning;
import static io.fillrate.e2e.experiments.PostgresFactors.prepared;
import static io.fillrate.e2e.experiments.PostgresFactors.progress;
import static io.fillrate.e2e.experiments.PostgresFactors.socketBuffers;

import java.util.List;
import java.util.Map;

/** What the runners of PostgreSQL ask; each is told at its runner, and in {@code docs/experiments}. */
public final class PostgresExperiments {

    private static final String POSTGRES = "postgres";
    private static final String ROWS = "bench.rows";
    private static final String WORKLOAD = "bench.workload";
    private static final String STRATEGIES = "bench.strategies";
    private static final String WARMUP = "bench.warmup";
    private static final String ITERATIONS = "bench.iterations";
    private static final String BATCH = "bench.batch";
    private static final String COPY_BINARY = "postgres/copy-binary";

    public static final Experiment SIZES = new Experiment(
            "sizes", POSTGRES, Map.of(ROWS, "100,1000,10000,100000,1000000", WARMUP, "1", ITERATIONS, "5"));

    public static final Experiment BATCH_SIZES = new Experiment(
            "batchSizes",
            POSTGRES,
            Map.of(
                    STRATEGIES,
                    "postgres/batch,postgres/batch-rewrite,postgres/multi-values,postgres/unnest,postgres/unnest-binary",
                    BATCH,
                    "50,100,200,500,1000,2000,5000,10000,20000",
                    WARMUP,
                    "1"));

    public static final Experiment STATEMENTS_PER_TRANSACTION = new Experiment(
            "statementsPerTransaction",
            POSTGRES,
            Map.of(
                    ROWS,
                    "10000",
                    WORKLOAD,
                    "events",
                    STRATEGIES,
                    "postgres/multi-values",
                    BATCH,
                    "1,5,25,100",
                    "bench.commit",
                    "none,everyN:5,everyN:25,everyN:100,once",
                    WARMUP,
                    "1"),
            servers -> List.of(prepared(servers.postgres())));

    public static final Experiment INDEX_IMPACT = new Experiment(
            "indexImpact",
            POSTGRES,
            Map.of(
                    ROWS, "50000",
                    WORKLOAD, "articles",
                    STRATEGIES, "postgres/copy-binary,postgres/copy-binary-drop-indexes",
                    WARMUP, "1",
                    ITERATIONS, "6"),
            servers -> List.of(indexes(servers.postgres())));

    public static final Experiment MEMORY = new Experiment(
            "memory",
            POSTGRES,
            Map.of(
                    WORKLOAD,
                    "articles",
                    STRATEGIES,
                    "postgres/copy-csv,postgres/copy-csv-buffered,postgres/copy-binary,postgres/copy-binary-buffered",
                    "bench.rowsFrom",
                    "generator",
                    WARMUP,
                    "1"));

    public static final Experiment PARTITIONS = new Experiment(
            "partitions",
            POSTGRES,
            Map.of(
                    ROWS,
                    "1000000",
                    STRATEGIES,
                    COPY_BINARY + ",postgres/copy-binary-parallel*",
                    "bench.partitions",
                    "1,2,4,8",
                    WARMUP,
                    "1"));

    public static final Experiment DURABILITY = new Experiment(
            "durability",
            POSTGRES,
            Map.of(
                    ROWS, "500000",
                    STRATEGIES, COPY_BINARY + ",postgres/copy-binary-freeze,postgres/batch-rewrite",
                    WARMUP, "1"),
            servers -> List.of(durability(servers)));

    public static final Experiment BUFFER_SIZES = new Experiment(
            "bufferSizes",
            POSTGRES,
            Map.of(
                    ROWS,
                    "200000",
                    STRATEGIES,
                    COPY_BINARY + ",postgres/copy-csv",
                    "bench.chunk",
                    "4096,16384,65536,262144,1048576",
                    WARMUP,
                    "1",
                    ITERATIONS,
                    "6"),
            servers -> List.of(socketBuffers(servers.postgres())));

    public static final Experiment PROGRESS = new Experiment(
            "progress",
            POSTGRES,
            Map.of(ROWS, "5000000", STRATEGIES, COPY_BINARY, WARMUP, "1", ITERATIONS, "8"),
            servers -> List.of(progress(servers.postgres())));

    public static final Experiment PINNING = new Experiment(
            "pinning",
            POSTGRES,
            Map.of(
                    ROWS, "50000",
                    STRATEGIES, "postgres/insert,postgres/batch," + COPY_BINARY,
                    WARMUP, "1",
                    ITERATIONS, "10"),
            servers -> List.of(pinning(servers.postgres())));

    public static final Experiment LIMITS = new Experiment(
            "limits",
            POSTGRES,
            Map.of(
                    ROWS,
                    "1000000",
                    STRATEGIES,
                    "postgres/limit-copy-binary,postgres/copy-binary,postgres/copy-binary-parallel,"
                            + "postgres/copy-binary-drop-indexes,postgres/copy-binary-parallel-drop-indexes,"
                            + "postgres/copy-binary-pgbulkinsert",
                    WARMUP,
                    "1",
                    ITERATIONS,
                    "10"));

    /** In the order of the documentation. */
    public static final List<Experiment> ALL = List.of(
            SIZES,
            BATCH_SIZES,
            STATEMENTS_PER_TRANSACTION,
            INDEX_IMPACT,
            MEMORY,
            PARTITIONS,
            DURABILITY,
            BUFFER_SIZES,
            PROGRESS,
            PINNING,
            LIMITS);

    private PostgresExperiments() {}
}
