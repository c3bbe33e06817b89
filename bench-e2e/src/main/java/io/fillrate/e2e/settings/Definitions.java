package io.fillrate.e2e.settings;

import java.util.List;

/** Every {@code bench.*} property there is, in the order of the documentation. */
final class Definitions {

    static final List<Setting<?>> ALL = List.of(
            DatabaseDefinitions.DATABASES,
            DatabaseDefinitions.TARGET,
            DatabaseDefinitions.IMAGE,
            DatabaseDefinitions.URL,
            DatabaseDefinitions.USER,
            DatabaseDefinitions.PASSWORD,
            DatabaseDefinitions.SERVER,
            WorkloadDefinitions.ROWS,
            WorkloadDefinitions.ROWS_FROM,
            WorkloadDefinitions.WORKLOADS,
            WorkloadDefinitions.WAREHOUSES,
            WorkloadDefinitions.ITEMS,
            WorkloadDefinitions.DISTRICTS,
            WorkloadDefinitions.CUSTOMERS,
            WorkloadDefinitions.MIN_LINES,
            WorkloadDefinitions.MAX_LINES,
            WorkloadDefinitions.FOREIGN_KEYS,
            LoadDefinitions.OPERATIONS,
            LoadDefinitions.CHANGES,
            LoadDefinitions.STRATEGIES,
            RunDefinitions.WARMUP,
            RunDefinitions.ITERATIONS,
            LoadDefinitions.BATCH,
            LoadDefinitions.CHUNK,
            LoadDefinitions.CHUNK_ROWS,
            LoadDefinitions.THREADS,
            LoadDefinitions.PARTITIONS,
            LoadDefinitions.COMMIT,
            LoadDefinitions.DUCKDB_EXTENSIONS,
            LoadDefinitions.REWRITE_BATCHED,
            RunDefinitions.SEED,
            RunDefinitions.SLOW,
            RunDefinitions.PROGRESS,
            DatabaseDefinitions.STATISTICS,
            RunDefinitions.DISPLAY,
            RunDefinitions.RESUME,
            RunDefinitions.OUT);

    private Definitions() {}
}
