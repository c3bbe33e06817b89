package io.fillrate.report.cli;

import static io.fillrate.report.cli.ChangedRuns.results;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.fillrate.report.ProjectRoot;
import io.fillrate.report.render.WideTerminal;
import io.fillrate.report.results.ResultsFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every output of the command line over committed results, compared with the files in {@code src/test/resources/golden}. After an intended
 * change, {@code ./mvnw test -pl bench-report -Dtest=GoldenFilesTest -Dfillrate.golden.update=true} writes the files; the commit then shows
 * what changed.
 */
class GoldenFilesTest {

    private static final boolean UPDATE = Boolean.getBoolean("fillrate.golden.update");

    private static final Path ROOT = ProjectRoot.find();

    private static final Path GOLDEN = ROOT.resolve("bench-report/src/test/resources/golden");

    /** One database, five sizes, two guarantees, drawn and exported in every form. */
    private static final String SWEEP = "2026-11-21-amd-epyc-2-cores/duckdbInsert";

    /** Two databases and two workloads at one size. */
    private static final String DATABASES = "superseded/2026-11-22-amd-epyc-2-cores/headline";

    /** Guarantees that differ, and series that were skipped. */
    private static final String SKIPPED = "2026-11-22-amd-epyc-2-cores/durability";

    /** Steps from the usual way to the fastest one. */
    private static final String STEPS = "2026-11-22-amd-epyc-2-cores/stack-single";

    /** A parameter with several values. */
    private static final String PARAMETERS = "2026-11-22-amd-epyc-2-cores/batchSizes";

    /** Inserts, updates and deletes, some of them measured once. */
    private static final String OPERATIONS = "2026-11-21-amd-epyc-2-cores/duckdbStatements";

    private static final String LIMITS = "2026-11-22-amd-epyc-2-cores/limits";
    private static final String DRIFT = "demonstrations/drift";
    private static final String FULL_BEFORE = "superseded/2026-11-21-amd-epyc-2-cores/full";
    private static final String FULL = "superseded/2026-11-22-amd-epyc-2-cores/full";

    /** Three strategies, 40 rounds. */
    private static final String ROUNDS = "2026-11-20-amd-epyc-2-cores/limit";

    private static final String JDK_17 = "2026-11-21-amd-epyc-2-cores/jmh-jdk17/jmh.json";
    private static final String JDK_25 = "2026-11-21-amd-epyc-2-cores/jmh-jdk25/jmh.json";

    private static final List<String> EXPORTS_OF_FILLS = List.of("csv", "csv-summary", "json");

    /** What all pages share, and its element. */
    private static final Map<String, String> SHARED = Map.of("page.css", "style", "page.js", "script");

    private final Path folder;
    private final ChangedRuns runs;
    private final List<DynamicTest> tests = new ArrayList<>();
    private final Set<String> names = new TreeSet<>();

    GoldenFilesTest(@TempDir Path folder) {
        this.folder = folder;
        runs = new ChangedRuns(folder);
    }

    @TestFactory
    List<DynamicTest> outputs_are_what_they_were() throws IOException {
        reportsOfFills();
        charts();
        reportsOfMicroBenchmarks();
        comparisons();
        gates();
        histories();
        tests.add(dynamicTest("no other files", () -> {
            names.addAll(SHARED.keySet());
            assertThat(files()).isEqualTo(names);
        }));
        return tests;
    }

    private void reportsOfFills() {
        report("sweep", results(SWEEP), "terminal", "markdown", "html", "csv-summary");
        report("databases", results(DATABASES), "terminal", "markdown", "html", "csv-summary");
        report("skipped", results(SKIPPED), "terminal", "markdown", "html");
        EXPORTS_OF_FILLS.forEach(format -> report("skipped", results(SKIPPED), format));
        report("steps", results(STEPS), "terminal", "markdown", "html");
        report("parameters", results(PARAMETERS), "terminal", "markdown");
        report("operations", results(OPERATIONS), "terminal", "markdown");
        report("limits", results(LIMITS), "terminal", "markdown");
        report("drift", results(DRIFT), "terminal", "markdown", "html");
        wide("sweep", SWEEP);
        wide("databases", DATABASES);
        wide("parameters", PARAMETERS);
        golden("two-files.terminal.txt", "report", results(ROUNDS), results(DRIFT));
        golden("two-files.html", "report", "--format=html", results(ROUNDS), results(DRIFT));
    }

    private void charts() {
        chart("sweep", SWEEP, "rows", "phases", "cpu", "memory", "samples");
        chart("databases", DATABASES, "rows", "phases", "cpu", "memory");
        chart("skipped", SKIPPED, "rows");
        chart("parameters", PARAMETERS, "parameters:batch");
        chart("drift", DRIFT, "rows", "samples");
        chart("rounds", ROUNDS, "samples");
        golden(
                "filtered.rows.svg",
                "chart",
                "--database=postgres",
                "--workload=sensor_readings",
                "--operation=insert",
                results(DATABASES));
    }

    private void reportsOfMicroBenchmarks() throws IOException {
        List<String> formats = List.of("terminal", "markdown", "html", "csv", "csv-summary", "json");
        for (int forks = 1; forks <= 4; forks++) {
            Path file = runs.microBenchmarks("jmh-" + forks, forks, JDK_17, JDK_25);
            for (String format : forks == 2 ? formats : formats.subList(0, 2)) {
                report("jmh-" + forks + "-forks", file, format);
            }
        }
    }

    private void comparisons() throws IOException {
        for (String format : List.of("terminal", "markdown", "json")) {
            String name = "." + format + extension(format);
            golden(
                    "compare" + name,
                    "compare",
                    "--format=" + format,
                    "--despite=jdk,settings,database,machine",
                    results(FULL_BEFORE),
                    results(FULL));
            golden(
                    "compare-slower" + name,
                    "compare",
                    "--format=" + format,
                    runs.starts(ROUNDS),
                    runs.slower(ROUNDS, "copy-binary", 1.2));
            golden(
                    "compare-jmh" + name,
                    "compare",
                    "--format=" + format,
                    "--despite=jdk,settings",
                    runs.microBenchmarks("jmh-17", 2, JDK_17),
                    runs.microBenchmarks("jmh-25", 2, JDK_25));
        }
    }

    private void gates() throws IOException {
        gate("gate-regression", runs.starts(ROUNDS), runs.slower(ROUNDS, "copy-binary", 1.2));
        gate("gate-looks", runs.starts(ROUNDS), runs.slower(ROUNDS, "copy-binary", 1.2), "--pairs=40");
        gate("gate-pass", runs.starts(ROUNDS), runs.slower(ROUNDS, "copy-binary", 1), "--strict");
        gate("gate-inconclusive", runs.starts(SKIPPED), runs.slower(SKIPPED, "batch-rewrite", 1.03), "--strict");
        gate("gate-shared-rounds", runs.starts(ROUNDS), runs.starts(DRIFT), "--despite=settings");
        gate("gate-one-start", results(ROUNDS), results(DRIFT), "--despite=settings");
        gate(
                "gate-jmh",
                runs.microBenchmarks("jmh-17", 2, JDK_17),
                runs.microBenchmarks("jmh-25", 2, JDK_25),
                "--despite=jdk");
        gate(
                "gate-jmh-one-fork",
                runs.microBenchmarks("jmh-17-1", 1, JDK_17),
                runs.microBenchmarks("jmh-25-1", 1, JDK_25),
                "--despite=jdk,settings");
    }

    private void histories() throws IOException {
        Path committed = Files.createDirectories(folder.resolve("committed"));
        for (String run : List.of(FULL_BEFORE, FULL, DATABASES, DRIFT)) {
            Files.copy(results(run), committed.resolve(run.replace('/', '-') + ".json"));
        }
        Files.copy(runs.microBenchmarks("jmh-17", 2, JDK_17), committed.resolve("jmh.json"));
        Files.writeString(committed.resolve("not-results.json"), "{}");
        golden("history-committed.markdown.md", "history", "--format=markdown", committed);
        Path changed = runs.withAChange(ROUNDS, "copy-binary");
        for (String format : List.of("terminal", "markdown", "html")) {
            golden("history." + format + extension(format), "history", "--format=" + format, changed);
        }
    }

    private void report(String name, Path file, String... formats) {
        for (String format : formats) {
            golden(name + "." + format + extension(format), "report", "--format=" + format, file);
        }
    }

    private void wide(String name, String run) {
        golden(name + ".terminal-100.txt", () -> WideTerminal.report(ResultsFile.read(results(run)), 100));
    }

    private void chart(String name, String run, String... kinds) {
        for (String kind : kinds) {
            golden(name + "." + kind.replace(':', '-') + ".svg", "chart", "--chart=" + kind, results(run));
        }
    }

    private void gate(String name, Path baseline, Path candidate, String... options) {
        Path out = folder.resolve(name);
        golden(name + ".terminal.txt", () -> {
            CliRun run = GateOutputs.of(out, baseline, candidate, options).run();
            return "exit code " + run.code() + "\n" + run.out() + run.err();
        });
        for (String format : List.of("markdown", "html", "junit", "json")) {
            golden(name + "." + format + extension(format), () -> Files.readString(out.resolve("gate." + format)));
        }
    }

    private void golden(String name, Object... arguments) {
        golden(name, () -> {
            CliRun run = CliRun.of(arguments);
            return run.code() == 0 ? run.out() : "exit code " + run.code() + "\n" + run.out() + run.err();
        });
    }

    /** What a command printed or wrote. */
    private interface Output {
        String text() throws IOException;
    }

    private void golden(String name, Output output) {
        assertThat(names.add(name)).as(name).isTrue();
        tests.add(dynamicTest(name, () -> {
            String text = withoutPaths(output.text());
            assertGolden(name, name.endsWith(".html") ? withoutShared(text) : text);
        }));
    }

    /** Compares the style and the script of a page, which all pages share, with a file of each; returns the rest. */
    private static String withoutShared(String page) throws IOException {
        String rest = page;
        for (Map.Entry<String, String> shared : SHARED.entrySet()) {
            String element = shared.getValue();
            String text = rest.substring(
                    rest.indexOf("<" + element + ">") + element.length() + 2, rest.indexOf("</" + element));
            assertGolden(shared.getKey(), text);
            rest = rest.replace(text, shared.getKey());
        }
        return rest;
    }

    private static void assertGolden(String name, String text) throws IOException {
        if (!name.contains(".csv") && !name.endsWith("json")) { // which hold texts of results as they are
            assertThat(text).doesNotContainPattern("\\d[ \u202f\u00a0]%");
        }
        Path file = GOLDEN.resolve(name);
        if (UPDATE) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
        }
        assertThat(file)
                .as("run with -Dfillrate.golden.update=true to write it")
                .exists();
        String expected = Files.readString(file);
        if (!text.equals(expected)) {
            throw new AssertionError(firstDifference(name, expected, text));
        }
    }

    private static String firstDifference(String name, String expected, String found) {
        List<String> was = expected.lines().toList();
        List<String> is = found.lines().toList();
        int line = 0;
        while (line < Math.min(was.size(), is.size()) && was.get(line).equals(is.get(line))) {
            line++;
        }
        return "golden/" + name + " differs in line " + (line + 1) + "\nexpected: " + line(was, line) + "\nfound:    "
                + line(is, line);
    }

    private static @Nullable String line(List<String> lines, int index) {
        return index < lines.size() ? lines.get(index) : null;
    }

    private String withoutPaths(String text) {
        return text.replace(folder.toString(), "FOLDER").replace(ROOT.toString(), "ROOT");
    }

    private static Set<String> files() {
        try (Stream<Path> files = Files.list(GOLDEN)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String extension(String format) {
        return switch (format) {
            case "terminal" -> ".txt";
            case "markdown" -> ".md";
            case "junit" -> ".xml";
            case "csv-summary" -> ".csv";
            default -> "";
        };
    }
}
