package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class ResumeTest {

    private static Results whole;

    private final Path folder;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    ResumeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    static void runWhole(@TempDir Path folder) {
        ResumeTest first = new ResumeTest(folder);
        first.run();
        whole = first.results();
    }

    @Test
    void an_interrupted_run_goes_on_and_keeps_the_rounds_that_are_whole() throws IOException {
        // As it is when the run dies in round 3 of 4 at 20 rows, after copy-csv: copy-binary has two samples.
        interrupt(series ->
                series.rows() == 10 ? series : first(series, series.strategy().equals("copy-csv") ? 3 : 2));
        Results interrupted = results();

        run("bench.resume", "true");

        Results resumed = results();
        assertThat(resumed.run()).isEqualTo(whole.run());
        assertThat(resumed.environment().facts()).containsKey("resumed");
        assertThat(resumed.series()).hasSize(4).allSatisfy(series -> {
            assertThat(series.samples()).extracting(Sample::round).containsExactly(1, 2, 3, 4);
            assertThat(series.samples()).allMatch(Sample::verified);
        });
        for (int i = 0; i < 4; i++) {
            Series before = interrupted.series().get(i);
            Series after = resumed.series().get(i);
            int kept = before.rows() == 10 ? 4 : 2;
            assertThat(after.samples().subList(0, kept))
                    .isEqualTo(before.samples().subList(0, kept));
            assertThat(after.samples())
                    .extracting(Sample::process)
                    .as("of %d kept", kept)
                    .containsExactly(1, 1, kept == 2 ? 2 : 1, kept == 2 ? 2 : 1);
            if (kept == 2) {
                assertThat(after.samples().get(2))
                        .isNotEqualTo(whole.series().get(i).samples().get(2));
            }
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("sensor_readings: 6 loads, warm-up included"); // one warm-up and two rounds of two series
    }

    @Test
    void a_run_that_is_complete_has_nothing_left_to_do() throws IOException {
        interrupt(UnaryOperator.identity());

        run("bench.resume", "true");

        assertThat(results().series()).isEqualTo(whole.series());
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("sensor_readings: 0 loads");
    }

    @Test
    @Tag("slow")
    void other_settings_another_machine_another_database_and_a_missing_file_are_refused_by_name() throws IOException {
        assertRefused(
                "bench.resume: nothing to resume: there is no results.json in " + folder.resolve("out"),
                "bench.resume",
                "true");
        interrupt(UnaryOperator.identity());
        assertRefused(
                "bench.seed was 42 and is 43; bench.warmup was 1 and is 0",
                "bench.resume",
                "true",
                "bench.seed",
                "43",
                "bench.warmup",
                "0");
        Environment machine = whole.environment();
        ResultsFile.write(
                folder.resolve("out/results.json"),
                whole.with(new Environment(
                        "Other CPU",
                        machine.cores(),
                        machine.memoryBytes(),
                        machine.os(),
                        machine.kernel(),
                        machine.jdk(),
                        machine.jvmArgs(),
                        machine.drivers(),
                        machine.database(),
                        machine.facts())));
        assertRefused("CPU was Other CPU and is ", "bench.resume", "true");
        ResultsFile.write(folder.resolve("out/results.json"), whole);
        Files.writeString(
                folder.resolve("out/results.json"),
                Files.readString(folder.resolve("out/results.json")).replace("\"version\" : \"", "\"version\" : \"9."));
        assertRefused("bench.resume: cannot resume: postgres has changed: version was 9.", "bench.resume", "true");
        Files.writeString(folder.resolve("out/results.json"), "{");
        assertRefused("results.json: line 1, column ", "bench.resume", "true");
    }

    private void assertRefused(String message, String... more) {
        try (Bench bench = bench(more)) {
            assertThatThrownBy(() -> bench.fill(DatabaseKind.POSTGRES))
                    .isInstanceOf(BenchException.class)
                    .hasMessageContaining(message);
        }
    }

    private void run(String... more) {
        printed.reset();
        try (Bench bench = bench(more)) {
            bench.fill(DatabaseKind.POSTGRES);
        }
    }

    private Bench bench(String... more) {
        Map<String, String> properties = new HashMap<>(Map.of(
                "bench.rows", "10,20",
                "bench.warmup", "1",
                "bench.iterations", "4",
                "bench.strategies", "postgres/copy-csv,postgres/copy-binary",
                "bench.out", "out",
                "bench.display", "sparse",
                "bench.url", SharedPostgres.url()));
        for (int i = 0; i < more.length; i += 2) {
            properties.put(more[i], more[i + 1]);
        }
        return new Bench(properties, Optional.empty(), folder, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private Results results() {
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    /** Leaves the results of a run with fewer samples. */
    private void interrupt(UnaryOperator<Series> cut) throws IOException {
        Files.createDirectories(folder.resolve("out"));
        List<Series> series = whole.series().stream().map(cut).toList();
        ResultsFile.write(
                folder.resolve("out/results.json"),
                new Results(Results.SCHEMA_VERSION, whole.run(), whole.environment(), series));
    }

    private static Series first(Series series, int samples) {
        return new Series(
                series.id(),
                series.database(),
                series.workload(),
                series.strategy(),
                series.operation(),
                series.rows(),
                series.parameters(),
                series.guarantee(),
                series.skipped(),
                series.samples().subList(0, samples));
    }
}
