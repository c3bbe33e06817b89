package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every strategy in a JVM of its own, of the JDK that runs the tests. */
@Tag("slow")
@Tag("jdk")
class DuckDbPlainJvmTest {

    private static final String OPENS = "--add-opens=java.base/java.nio=ALL-UNNAMED";
    private static final String UNSAFE = "-Dsun.misc.unsafe.memory.access=allow";

    @Test
    void without_options_a_strategy_runs_or_names_the_options_that_it_needs(@TempDir Path folder) throws IOException {
        List<String> needed = Runtime.version().feature() < 25 ? List.of(OPENS) : List.of(OPENS, UNSAFE);

        assertThat(outcomes(folder, List.of()))
                .containsExactlyElementsOf(strategies()
                        .map(strategy -> strategy.operation() + " " + strategy.name() + " "
                                + (strategy.has(Capability.COLUMNAR) ? unavailable(strategy, needed) : PlainJvm.RAN))
                        .toList());
        assertThat(outcomes(folder, needed))
                .as("with these options")
                .containsExactlyElementsOf(strategies()
                        .map(strategy -> strategy.operation() + " " + strategy.name() + " " + PlainJvm.RAN)
                        .toList());
    }

    private static String unavailable(Strategy strategy, List<String> options) {
        return "Arrow cannot use memory outside the heap: start Java "
                + Runtime.version().feature() + " with "
                + String.join(" ", options) + ", or use duckdb/"
                + (strategy.operation() == Operation.INSERT ? "table-function" : "table-function-join");
    }

    private static Stream<Strategy> strategies() {
        return Stream.of(Operation.values())
                .flatMap(operation -> Strategies.load().of(DatabaseKind.DUCKDB.id(), operation).stream());
    }

    private static List<String> outcomes(Path folder, List<String> options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(), "-Xmx256m"));
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), PlainJvm.class.getName()));
        command.add(folder.resolve(options.size() + ".db").toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return out.lines().toList();
    }
}
