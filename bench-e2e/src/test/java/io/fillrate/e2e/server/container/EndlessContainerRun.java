package io.fillrate.e2e.server.container;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.Bench;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;

/** The program that {@link InterruptedContainerTest} interrupts. */
final class EndlessContainerRun {

    /** Begins the first line, which ends with this process's session of Testcontainers. */
    static final String SESSION = "session ";

    private EndlessContainerRun() {}

    /** Fills a database in a container of an image over and over, results in a folder: arguments 0 and 1. */
    public static void main(String[] arguments) {
        System.out.println(SESSION + DockerClientFactory.SESSION_ID);
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
        new Bench(properties, Optional.empty(), Path.of(arguments[1]), System.out).fill(DatabaseKind.POSTGRES);
    }
}
