package io.fillrate.e2e.experiments;

import java.util.Map;

/** What the runners of MariaDB ask; each is told at its runner, and in {@code docs/experiments}. */
public final class MariaDbExperiments {

    private static final String MARIADB = "mariadb";

    public static final Experiment FASTEST = new Experiment(
            "mariadbFastest",
            MARIADB,
            Map.of(
                    "bench.databases",
                    MARIADB,
                    "bench.rows",
                    "1000000",
                    "bench.strategies",
                    "mariadb/batch-rewrite,mariadb/batch-bulk,mariadb/multi-values,mariadb/load-data*",
                    "bench.warmup",
                    "1",
                    "bench.iterations",
                    "7"));

    private MariaDbExperiments() {}
}
