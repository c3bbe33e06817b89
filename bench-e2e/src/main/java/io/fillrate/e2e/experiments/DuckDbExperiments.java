package io.fillrate.e2e.experiments;

import java.util.Map;

/** What the runners of DuckDB ask; each is told at its runner, and in {@code docs/experiments}. */
public final class DuckDbExperiments {

    private static final String DUCKDB = "duckdb";
    private static final String OPERATIONS = "bench.operations";
    private static final String STRATEGIES = "bench.strategies";
    private static final String ROWS = "bench.rows";
    private static final String BATCH = "bench.batch";
    private static final String WARMUP = "bench.warmup";
    private static final String ITERATIONS = "bench.iterations";

    public static final Experiment CHANGES =
            new Experiment("duckdbChanges", DUCKDB, Map.of(OPERATIONS, "update,delete"));

    /** The same of a table without a key, all of whose rows change. */
    public static final Experiment UNKEYED_CHANGES = new Experiment(
            "duckdbUnkeyedChanges",
            DUCKDB,
            Map.of(
                    OPERATIONS,
                    "update,delete",
                    "bench.changes",
                    "unkeyed",
                    ROWS,
                    "1000,10000,100000,1000000",
                    WARMUP,
                    "1",
                    ITERATIONS,
                    "6"));

    public static final Experiment SIZES = new Experiment(
            "duckdbSizes",
            DUCKDB,
            Map.of(
                    OPERATIONS,
                    "insert,update,delete",
                    ROWS,
                    "1000,10000,100000,1000000",
                    STRATEGIES,
                    "all,duckdb/limit-*",
                    WARMUP,
                    "1",
                    ITERATIONS,
                    "6"));

    public static final Experiment LIMITS = new Experiment(
            "duckdbLimits",
            DUCKDB,
            Map.of(ROWS, "1000000", STRATEGIES, "default,duckdb/*-parallel,duckdb/limit-*", ITERATIONS, "10"));

    public static final Experiment CHUNK_ROWS = new Experiment(
            "duckdbChunkRows",
            DUCKDB,
            Map.of(
                    ROWS,
                    "1000000",
                    STRATEGIES,
                    "duckdb/arrow-stream,duckdb/arrow-stream-native",
                    "bench.chunkRows",
                    "2048,10000,30720,61440,122880,245760",
                    WARMUP,
                    "1",
                    ITERATIONS,
                    "6"));

    /** Statements of many rows. */
    public static final Experiment BATCH_SIZES = new Experiment(
            "duckdbBatchSizes",
            DUCKDB,
            Map.of(
                    OPERATIONS, "insert,update,delete",
                    ROWS, "100000",
                    STRATEGIES, "duckdb/multi-values,duckdb/unnest",
                    BATCH, "100,200,500,1000,2000,5000,10000,20000,50000",
                    WARMUP, "1"));

    /** JDBC's batches, which the driver executes row by row: fewer rows take long enough. */
    public static final Experiment BATCH_SIZES_OF_JDBC = new Experiment(
            "duckdbBatchSizesOfJdbc",
            DUCKDB,
            Map.of(
                    OPERATIONS, "insert,update,delete",
                    ROWS, "10000",
                    STRATEGIES, "duckdb/batch",
                    BATCH, "10,100,1000,10000",
                    WARMUP, "1"));

    private DuckDbExperiments() {}
}
