package io.fillrate.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.run.Bench;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Does every command line of the pages run? Runs each at smoke size, which proves that it works and measures nothing, in a folder that
 * looks like the project: fills in this JVM, as Maven would choose and configure them, without its start; jars as they were built last.
 * Names what it does not run, with the reason. {@code -Dpages.seconds} says after how many seconds it begins no other,
 * {@code -Dpages.containing} a text of those to run.
 *
 * <pre>./mvnw -Pbench test -Dtest=PageCommandsBenchmark</pre>
 */
@Tag("benchmark")
@EnabledIfSystemProperty(named = "test", matches = ".*PageCommands.*", disabledReason = "runs by name only")
class PageCommandsBenchmark {

    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String OUT = "bench-e2e/target/fillrate";

    /** The first fill stands for all runs that the gate compares. */
    private static final int RUNS_OF_EACH = 6;

    private static final List<String> SHORT_FORKS = List.of("-f", "1", "-wi", "0", "-i", "1", "-r", "50ms");

    private final long begin = System.nanoTime();
    private final long seconds = Long.getLong("pages.seconds", Long.MAX_VALUE);
    private final Path folder;

    PageCommandsBenchmark(@TempDir Path folder) throws IOException {
        this.folder = folder;
        for (String linked : List.of("bench-jmh", "bench-report")) {
            Files.createSymbolicLink(folder.resolve(linked), PageCommand.PROJECT.resolve(linked));
        }
    }

    @TestFactory
    Stream<DynamicTest> every_command_line() throws IOException {
        String part = System.getProperty("pages.containing", "");
        return PageCommand.all().stream()
                .filter(command -> command.text().contains(part))
                .map(command -> DynamicTest.dynamicTest(command.text(), () -> run(command)));
    }

    private void run(PageCommand command) {
        long start = System.nanoTime();
        String reason =
                command.obstacle().orElse(secondsSince(begin) < seconds ? "" : "no time: " + seconds + " s are spent");
        if (!reason.isEmpty()) {
            say("not run: " + command + ": " + reason);
            Assumptions.abort(reason);
        }
        try {
            Assertions.assertTimeoutPreemptively(LONGEST, () -> {
                if (command.isFill()) {
                    fill(command);
                } else {
                    runJar(command.afterJar());
                }
            });
            say("ok after " + secondsSince(start) + " s: " + command);
        } catch (AssertionError e) {
            say("FAILED after " + secondsSince(start) + " s: " + command + "\n" + e.getMessage());
            throw e;
        }
    }

    private static long secondsSince(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos).toSeconds();
    }

    private static void say(String line) {
        System.out.println("[pages] " + line);
    }

    private void fill(PageCommand command) throws Exception {
        Map<String, String> given = command.properties();
        if (given.containsKey("test.jvmArgs")) { // of a JVM of its own, if Maven ran it
            List<String> words =
                    new ArrayList<>(Arrays.asList(given.get("test.jvmArgs").split(" ")));
            words.add("-version");
            runJava(words, null);
        }
        long start = System.currentTimeMillis();
        Path first = folder.resolve(OUT).resolve("results.json");
        boolean isFirst = !given.containsKey("test") && !Files.exists(first);
        Map<String, String> properties = smoke(given);
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        try (Bench bench = new Bench(
                properties,
                Optional.ofNullable(given.get("test")),
                folder,
                new PrintStream(log, true, StandardCharsets.UTF_8))) {
            for (Method runner : Runners.of(given)) {
                call(runner, bench, properties);
            }
        } catch (Exception e) {
            Assertions.fail(log.toString(StandardCharsets.UTF_8) + e, e);
        }
        try (Stream<Path> files = Files.walk(folder.resolve(OUT))) {
            assertThat(files.filter(file -> file.endsWith("report.md")).toList())
                    .as(log.toString(StandardCharsets.UTF_8))
                    .anyMatch(report -> report.toFile().lastModified() >= start);
        }
        if (isFirst) {
            for (String side : List.of("before", "after")) {
                for (int run = 1; run <= RUNS_OF_EACH; run++) {
                    Path copy = Files.createDirectories(folder.resolve(side).resolve(String.valueOf(run)));
                    Files.copy(first, copy.resolve("results.json"));
                }
            }
        }
    }

    /** The properties of a page with fewer rows and rounds. */
    private Map<String, String> smoke(Map<String, String> given) {
        Map<String, String> properties = new LinkedHashMap<>(given);
        properties.keySet().removeIf(name -> !name.startsWith("bench."));
        properties.put("bench.warmup", "0");
        properties.put("bench.iterations", "1");
        if (properties.getOrDefault("bench.workload", "").equals("tpcc")) {
            properties.putAll(Map.of("bench.items", "50", "bench.districts", "2", "bench.customers", "5"));
        } else {
            int sizes = properties.getOrDefault("bench.rows", "").split(",").length;
            properties.put(
                    "bench.rows",
                    IntStream.rangeClosed(1, sizes)
                            .mapToObj(i -> String.valueOf(200 * i))
                            .collect(Collectors.joining(",")));
        }
        properties.computeIfPresent("bench.url", (name, url) -> url.replace(":/data/", ":" + folder + "/"));
        return properties;
    }

    /** As JUnit would; a runner without a parameter reads the system properties. */
    private void call(Method runner, Bench bench, Map<String, String> properties) throws Exception {
        Constructor<?> constructor = runner.getDeclaringClass().getDeclaredConstructor();
        constructor.setAccessible(true);
        runner.setAccessible(true);
        try {
            if (runner.getParameterCount() == 1) {
                runner.invoke(constructor.newInstance(), bench);
            } else {
                properties.put(
                        "bench.out",
                        folder.resolve(OUT).resolve(runner.getName()).toString());
                properties.forEach(System::setProperty);
                runner.invoke(constructor.newInstance());
            }
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            properties.keySet().forEach(System::clearProperty);
        }
    }

    private void runJar(List<String> words) throws Exception {
        List<String> command = new ArrayList<>(List.of("-jar"));
        // A link is not followed by who walks through a folder.
        words.stream()
                .map(word -> word.equals("results/")
                        ? PageCommand.PROJECT.resolve(word).toString()
                        : word)
                .forEach(command::add);
        int redirection = command.indexOf(">");
        File output = redirection < 0
                ? null
                : folder.resolve(command.get(redirection + 1)).toFile();
        if (redirection >= 0) {
            command.subList(redirection, redirection + 2).clear();
        }
        if (command.get(1).endsWith("benchmarks.jar") && !command.contains("-l") && !command.contains("-lp")) {
            command.addAll(SHORT_FORKS);
        }
        runJava(command, output);
    }

    private void runJava(List<String> arguments, @Nullable File output) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(arguments);
        Path log = folder.resolve("command.log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output == null ? Redirect.to(log.toFile()) : Redirect.to(output))
                .start();
        try {
            process.getOutputStream().close();
            assertThat(process.waitFor())
                    .as(() -> command + "\n" + tail(output == null ? log : output.toPath()))
                    .isZero();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String tail(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
