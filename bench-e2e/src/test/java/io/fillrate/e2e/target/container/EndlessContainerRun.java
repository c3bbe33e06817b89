package io.fillrate.e2e.target.container;

import io.fillrate.e2e.run.Bench;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The program that {@link InterruptedContainerTest} interrupts. */
final class EndlessContainerRun {

    private EndlessContainerRun() {}

    /** Fills a database in a container of an image over and over, results in a folder: arguments 0 and 1. */
    public static void main(String[] arguments) {
        Map<String, String> properties = Map.of(
                "bench.databases", "postgres",
                "bench.target", "container",
                "bench.image", arguments[0],
                "bench.out", arguments[1],
                "bench.rows", "500",
                "bench.warmup", "0",
                "bench.display", "every",
                "bench.iterations", "1000",
                "bench.strategies", "postgres/copy-binary");
        new Bench(properties, Optional.empty(), Path.of(arguments[1]), System.out).fill("postgres");
    }
}
