package io.fillrate.e2e.experiments;

import java.util.Map;

/** What the runners of DuckDB ask; each is told at its runner, and in {@code docs/experiments}. */
public final class DuckDbExperiments {

    private static final String DUCKDB = "duckdb";
    private static final String OPERATIONS = "bench.operations";
    private static final String STRATEGIES = "bench.strategies";

    public static final Experiment CHANGES =
            new Experiment("duckdbChanges", DUCKDB, Map.of(OPERATIONS, "update,delete"));

    public static final Experiment SIZES = new Experiment(
            "duckdbSizes",
            DUCKDB,
            Map.of(
                    OPERATIONS,
                    "insert,update,delete",
                    "bench.rows",
                    "1000,10000,100000,1000000",
                    STRATEGIES,
                    "all,duckdb/limit-*",
                    "bench.warmup",
                    "1",
                    "bench.iterations",
                    "6"));

    public static final Experiment LIMITS = new Experiment(
            "duckdbLimits",
            DUCKDB,
            Map.of(
                    "bench.rows",
                    "1000000",
                    STRATEGIES,
                    "default,duckdb/*-parallel,duckdb/limit-*",
                    "bench.iterations",
                    "10"));

    public static final Experiment CHUNK_ROWS = new Experiment(
            "duckdbChunkRows",
            DUCKDB,
            Map.of(
                    "bench.rows",
                    "1000000",
                    STRATEGIES,
                    "duckdb/arrow-stream,duckdb/arrow-stream-native",
                    "bench.chunkRows",
                    "2048,10000,30720,61440,122880,245760",
                    "bench.warmup",
                    "1",
                    "bench.iterations",
                    "6"));

    private DuckDbExperiments() {}
}
