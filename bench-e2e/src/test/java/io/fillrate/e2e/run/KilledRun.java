package io.fillrate.e2e.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The program that {@link KilledRunTest} kills. */
final class KilledRun {

    private KilledRun() {}

    /** Fills the database at a URL over and over, results in a folder: arguments 0 and 1. */
    public static void main(String[] arguments) {
        Map<String, String> properties = Map.of(
                "bench.url", arguments[0],
                "bench.out", arguments[1],
                "bench.rows", "500",
                "bench.warmup", "0",
                "bench.display", "every",
                "bench.iterations", "1000",
                "bench.strategies", "postgres/copy-csv,postgres/copy-binary,postgres/copy-binary-pgbulkinsert");
        new Bench(properties, Optional.empty(), Path.of(arguments[1]), System.out).fill("postgres");
    }
}
