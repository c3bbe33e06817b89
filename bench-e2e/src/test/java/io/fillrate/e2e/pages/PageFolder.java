package io.fillrate.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.experiment.Experiment;
import io.fillrate.e2e.experiment.Experiments;
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

/** A folder that looks like the project, in which the commands of one page run one after the other. */
final class PageFolder {

    private static final String OUT = "bench-e2e/target/fillrate";

    /** The first fill stands for all runs that the gate compares. */
    private static final int RUNS_OF_EACH = 6;

    private static final List<String> SHORT_FORKS = List.of("-f", "1", "-wi", "0", "-i", "1", "-r", "50ms");

    /** Settings of which each value is another load. Of the first that has several, two are tried; of the others, one. */
    private static final List<String> VARIED =
            List.of("rtt", "bandwidth", "batch", "chunk", "chunkRows", "partitions", "commit", "rows");

    private static final int FEW = 2;

    private final Path folder;

    PageFolder(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        for (String linked : List.of("bench-jmh", "bench-report")) {
            Files.createSymbolicLink(folder.resolve(linked), PageCommand.PROJECT.resolve(linked));
        }
    }

    /** Takes over what the first fill of another page left, if it left something. */
    void continueAfter(PageFolder other) throws IOException {
        if (Files.exists(other.results())) {
            Files.createDirectories(results().getParent());
            Files.copy(other.results(), results());
            keepForTheGate();
        }
    }

    private Path results() {
        return folder.resolve(OUT).resolve("results.json");
    }

    private void keepForTheGate() throws IOException {
        for (String side : List.of("before", "after")) {
            for (int run = 1; run <= RUNS_OF_EACH; run++) {
                Path copy = Files.createDirectories(folder.resolve(side).resolve(String.valueOf(run)));
                Files.copy(results(), copy.resolve("results.json"));
            }
        }
    }

    void run(PageCommand command) throws Exception {
        if (command.isFill()) {
            fill(command);
        } else {
            runJar(command.afterJar());
        }
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
        boolean isFirst = !given.containsKey("test") && !Files.exists(results());
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
            keepForTheGate();
        }
    }

    /** The properties of a page with fewer rows, rounds, strategies and values. */
    private Map<String, String> smoke(Map<String, String> given) {
        Map<String, String> properties = new LinkedHashMap<>(presets(given.getOrDefault("test", "")));
        properties.putAll(given);
        properties.keySet().removeIf(name -> !name.startsWith("bench."));
        properties.put("bench.warmup", "0");
        properties.put("bench.iterations", "1");
        properties.computeIfPresent("bench.strategies", (name, list) -> first(FEW, list));
        int several = FEW;
        for (String varied : VARIED) {
            String list = properties.getOrDefault("bench." + varied, "");
            if (list.contains(",")) {
                properties.put("bench." + varied, first(several, list));
                several = 1;
            }
        }
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

    /** What an experiment of PostgreSQL varies, unless it is given. */
    private static Map<String, String> presets(String runner) {
        Map<String, String> presets = new LinkedHashMap<>();
        Experiments.ALL_POSTGRES.stream()
                .filter(one -> runner.equals("PostgresFillBenchmark#" + one.name()))
                .map(Experiment::presets)
                .forEach(presets::putAll);
        presets.remove("bench.out");
        return presets;
    }

    private static String first(int count, String list) {
        return Arrays.stream(list.split(",")).limit(count).collect(Collectors.joining(","));
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
                synchronized (PageFolder.class) {
                    try {
                        properties.forEach(System::setProperty);
                        runner.invoke(constructor.newInstance());
                    } finally {
                        properties.keySet().forEach(System::clearProperty);
                    }
                }
            }
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
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
