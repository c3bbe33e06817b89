package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fillrate.report.ResultsFixture;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The gate through the command line: what passes, what fails, and that nothing unjudged ever passes. */
class GateCommandTest {

    private static final int PAIRS = 60;

    private final Path folder;

    GateCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void a_change_that_slows_nothing_down_passes() throws IOException {
        Path baseline = file("a.json", measured("batch", 1, 1), measured("copy-csv", 2, 1));
        Path candidate = file("b.json", measured("batch", 3, 1), measured("copy-csv", 4, 1));

        CliRun run = gate(baseline, candidate).assertDone();

        assertThat(run.out()).contains("No regression in 2 benchmarks.").contains(" ok ");
    }

    @Test
    void a_slowdown_fails_and_names_benchmark_ratio_and_phase() throws IOException {
        Path baseline = file("a.json", measured("batch", 1, 1), measured("copy-csv", 2, 1));
        Path candidate = file("b.json", measured("batch", 3, 1), measured("copy-csv", 4, 1.2));

        CliRun run = gate(baseline, candidate);

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out())
                .contains("Regression in 1 of 2: postgres/sensor_readings/copy-csv, 100,000 rows.")
                .containsPattern(
                        "regression +1\\.[12]\\d +1\\.\\d\\d-1\\.\\d\\d +60\\+60(?s:.*?)phase send: \\d+% of the slowdown");
    }

    @Test
    void a_speedup_is_reported_and_passes() throws IOException {
        Path baseline = file("a.json", measured("batch", 1, 1));
        Path candidate = file("b.json", measured("batch", 2, 0.8));

        assertThat(gate(baseline, candidate).assertDone().out()).contains("improvement");
    }

    @Test
    void a_certain_slowdown_below_the_minimum_effect_passes() throws IOException {
        Path baseline = file("a.json", measured("batch", 1, 1));
        Path candidate = file("b.json", measured("batch", 1, 1.02));

        gate(baseline, candidate).assertDone();
        assertThat(gate(baseline, candidate, "--minimum-effect=1", "--target=1.5")
                        .code())
                .isEqualTo(1);
    }

    @Test
    void what_is_inconclusive_passes_with_a_warning_unless_strict() throws IOException {
        Path baseline = file("a.json", few(measured("batch", 1, 1), 6));
        Path candidate = file("b.json", few(measured("batch", 7, 1.04), 6));

        CliRun run = gate(baseline, candidate, "--annotations").assertDone();

        assertThat(run.out())
                .contains("No regression in 1 benchmark; 1 inconclusive.")
                .containsPattern("about \\d+ more JVM starts of each would decide")
                .contains(
                        "::warning title=Performance%3A postgres/sensor_readings/batch%2C 100%2C000 rows::inconclusive,");
        CliRun strict = gate(baseline, candidate, "--strict", "--annotations");
        assertThat(strict.code()).isEqualTo(3);
        assertThat(strict.out()).contains("Not decided, so not a pass: postgres", "::error title=");
    }

    @Test
    void one_percent_more_bytes_or_one_more_allocation_per_row_is_found_in_few_samples() throws IOException {
        Path baseline = file("a.json", few(measured("batch", 1, 1), 5), few(measured("insert", 1, 1), 5));
        Path bytes =
                file("bytes.json", few(more(measured("batch", 1, 1), 1.01, 0), 5), few(measured("insert", 1, 1), 5));
        Path allocation =
                file("allocation.json", few(measured("batch", 1, 1), 5), few(more(measured("insert", 1, 1), 1, 16), 5));

        CliRun wire = gate(baseline, bytes);
        assertThat(wire.code()).isEqualTo(1);
        assertThat(wire.out()).contains("Regression in 1 of 2: postgres/sensor_readings/batch", "wireBytes 200 -> 202");
        CliRun objects = gate(baseline, allocation);
        assertThat(objects.code()).isEqualTo(1);
        assertThat(objects.out()).contains("sensor_readings/insert", "allocatedBytes 2000 -> 2016");
    }

    @Test
    void what_could_not_be_judged_never_passes() throws IOException {
        Path good = file("good.json", measured("batch", 1, 1), measured("insert", 1, 1));
        Path lost = file("lost.json", measured("batch", 2, 1));
        Path failed = file(
                "failed.json",
                measured("batch", 2, 1),
                series("insert", 100_000).with(Sample.failed(1, 1, 5, "connection lost")));
        Path skipped = file(
                "skipped.json",
                measured("batch", 2, 1),
                series("insert", 100_000).withSkipped("too slow"));
        Path short4 = file("short.json", measured("batch", 2, 1), few(measured("insert", 1, 1), 4));
        Path empty = file("empty.json");

        assertNoPass(gate(good, lost), "in the baseline and not in the candidate");
        assertNoPass(gate(good, failed), "candidate: round 1: connection lost");
        assertNoPass(gate(failed, good), "baseline: round 1: connection lost");
        assertNoPass(gate(good, skipped), "candidate: too slow");
        assertNoPass(gate(good, short4), "60+4 JVM starts; at least 5 of each are needed");
        assertNoPass(gate(good, empty), "in the baseline and not in the candidate");
        gate(empty, good).assertRefused(3, "nothing to judge: " + empty + " has no benchmark");
        gate(good, good, "--only", "mysql/*").assertRefused(3, "matches --only mysql/*");
        assertNoPass(gate(skipped, skipped, "--only", "*insert*"), "Nothing was decided: not a pass.");
        assertNoPass(gate(resource("jmh.json"), resource("jmh.json")), "2+2 JVM starts; at least 5 of each are needed");
        gate(good, resource("jmh.json")).assertRefused(3, "not comparable: different");
    }

    @Test
    void files_that_cannot_be_read_are_usage_errors() throws IOException {
        Path good = file("good.json", measured("batch", 1, 1));
        Path truncated = Files.writeString(
                folder.resolve("truncated.json"), Files.readString(good).substring(0, 5_000));
        Path nan = Files.writeString(
                folder.resolve("nan.json"),
                Files.readString(good).replaceFirst("\"elapsedNanos\" : \\d+", "\"elapsedNanos\" : NaN"));
        Path nothing = Files.writeString(folder.resolve("nothing.json"), "");

        gate(good, folder.resolve("absent.json")).assertRefused(2, "absent.json: no such file");
        gate(good, truncated).assertRefused(2, "truncated.json: line ");
        gate(nan, good).assertRefused(2, "nan.json: line ");
        gate(good, nothing).assertRefused(2, "nothing.json: is empty");
        CliRun.of("gate").assertRefused(2, "Missing required options: '--baseline=FILE', '--candidate=FILE'");
        gate(good, good, "--target=1")
                .assertRefused(2, "the target is 0.01; allowed: at least the minimum effect, 0.03");
        gate(good, good, "--target=0").assertRefused(2, "the target is 0.0; allowed: above 0, below 1");
    }

    @Test
    void other_machines_java_data_and_settings_are_refused() throws IOException {
        Results good = results(measured("batch", 1, 1));
        Path baseline = write("good.json", good);
        Environment machine =
                environment("Other CPU", ResultsFixture.environment().jdk());
        Environment jdk = environment(ResultsFixture.environment().cpu(), "25");

        gate(baseline, write("machine.json", good.with(machine)))
                .assertRefused(3, "not comparable: different machine (CPU");
        gate(baseline, write("jdk.json", good.with(jdk))).assertRefused(3, "not comparable: different jdk (JDK");
        Path told = settings("told.json", good, Map.of("bench.seed", "42", "bench.server", "stock"));
        gate(told, settings("seed.json", good, Map.of("bench.seed", "7", "bench.server", "stock")))
                .assertRefused(3, "different data (bench.seed");
        gate(told, settings("tuned.json", good, Map.of("bench.seed", "42", "bench.server", "tuned")))
                .assertRefused(3, "different settings (bench.server");
        assertThat(gate(told, settings("new.json", good, Map.of("bench.seed", "42", "bench.new", "1")))
                        .assertDone()
                        .out()
                        .replace('\n', ' '))
                .contains("different settings: bench.new: (none) and 1; bench.server: stock and (none).");
        gate(baseline, write("machine.json", good.with(machine)), "--despite=machine")
                .assertDone();
    }

    private static Environment environment(@Nullable String cpu, String jdk) {
        Environment one = ResultsFixture.environment();
        return new Environment(
                cpu,
                one.cores(),
                one.memoryBytes(),
                one.os(),
                one.kernel(),
                jdk,
                one.jvmArgs(),
                one.drivers(),
                one.database(),
                one.facts());
    }

    @Test
    void every_output_says_the_same_and_holds_hostile_names_as_text() throws Exception {
        String hostile = "<script>alert('x')</script>\u001b[2J]]> & \"q\"";
        UnaryOperator<Series> renamed = one -> new Series(
                Series.idOf("postgres", hostile, one.strategy()),
                "postgres",
                hostile,
                one.strategy(),
                Operation.INSERT,
                one.rows(),
                one.parameters(),
                one.guarantee(),
                null,
                one.samples());
        Path baseline = file("a.json", renamed.apply(measured("batch", 1, 1)), measured("insert", 1, 1));
        Path candidate = file("b.json", renamed.apply(measured("batch", 2, 1.3)), measured("insert", 2, 1));

        GateOutputs gate = GateOutputs.of(folder, baseline, candidate);

        assertThat(gate.run().code()).isEqualTo(1);
        assertThat(gate.run().out()).contains("::error title=Performance").doesNotContain("\u001b");
        assertThat(gate.markdown())
                .content()
                .startsWith("# Performance gate\n\nRegression in 1 of 2")
                .contains("<details><summary>Everything else</summary>", "sensor\\_readings/insert", "</details>")
                .doesNotContain("<script>", "\u001b");
        assertThat(gate.html())
                .content()
                .contains("Regression in 1 of 2", "Time of the candidate to the baseline", "<svg", "the target")
                .doesNotContain("<script>alert", "\u001b");
        Document xml = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(gate.junit().toFile());
        assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(2);
        assertThat(xml.getElementsByTagName("failure")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("message")
                        .getNodeValue())
                .startsWith("regression, time x 1.");
        JsonNode read = new ObjectMapper().readTree(gate.json().toFile());
        assertThat(read.get("exitCode").asInt()).isEqualTo(1);
        assertThat(read.at("/benchmarks/0/verdict").asText()).isEqualTo("REGRESSION");
        assertThat(read.at("/benchmarks/0/ratio").asDouble()).isBetween(1.25, 1.35);
        assertThat(read.at("/benchmarks/1/verdict").asText()).isEqualTo("OK");
    }

    @Test
    void loads_of_one_jvm_are_one_replicate() throws IOException {
        Path before = file("a.json", ofOneProcess(measured("batch", 1, 1)));
        Path after = file("b.json", ofOneProcess(measured("batch", 2, 1.2)));

        CliRun run = gate(before, after);

        assertNoPass(run, "1+1 JVM starts; at least 5 of each are needed");
        assertThat(run.err())
                .contains(
                        "too few JVM starts: 1 of each, 5 or more are needed",
                        "run each build 5 times",
                        "or use gate run")
                .hasLineCount(1);
        Path more = file("c.json", ofOneProcess(more(measured("batch", 2, 1), 1.01, 0)));
        assertThat(gate(before, more).code())
                .as("bytes do not depend on the process")
                .isEqualTo(1);
    }

    @Test
    void a_run_that_was_repeated_is_a_folder_of_runs() throws IOException {
        for (int run = 1; run <= 12; run++) {
            repeat("before", run, ofOneProcess(few(measured("batch", run, 1), 3)));
            repeat("after", run, ofOneProcess(few(measured("batch", 100 + run, 1.2), 3)));
        }
        Path before = folder.resolve("before");

        CliRun slower = gate(before, folder.resolve("after"));

        assertThat(slower.code()).isEqualTo(1);
        assertThat(slower.out()).containsPattern("regression +1\\.[12]\\d +\\S+ +12\\+12");
        gate(before, before).assertDone();
        ResultsFile.write(
                Files.createDirectories(before.resolve("13")).resolve("results.json"),
                results(measured("batch", 1, 1))
                        .with(new Environment(
                                "Other CPU", 2, null, "Linux", null, "17", List.of(), Map.of(), Map.of(), Map.of())));
        gate(before, before).assertRefused(2, "the runs in " + before + " differ: CPU");
    }

    private void repeat(String side, int run, Series series) throws IOException {
        Path one = Files.createDirectories(folder.resolve(side).resolve(String.valueOf(run)));
        ResultsFile.write(one.resolve("results.json"), results(series));
    }

    /** As an ordinary run has it, which does not say so. */
    private static Series ofOneProcess(Series series) {
        Series all = series(series.strategy(), series.rows());
        for (Sample one : series.samples()) {
            all = all.with(new Sample(
                    one.round(),
                    one.order(),
                    one.elapsedNanos(),
                    one.phases(),
                    one.client(),
                    one.server(),
                    one.wireBytes(),
                    one.verified(),
                    one.error()));
        }
        return all;
    }

    private static void assertNoPass(CliRun run, String reason) {
        assertThat(run.code()).isEqualTo(3);
        assertThat(run.out().replaceAll("\\s+", " ")).contains(reason).doesNotContain("No regression");
    }

    private static CliRun gate(Path baseline, Path candidate, Object... more) {
        Object[] all = new Object[5 + more.length];
        System.arraycopy(new Object[] {"gate", "--baseline", baseline, "--candidate", candidate}, 0, all, 0, 5);
        System.arraycopy(more, 0, all, 5, more.length);
        return CliRun.of(all);
    }

    /** A series of loads of about 100 ms with 3% of noise, 200 bytes per row on the wire and 2,000 allocated. */
    private static Series measured(String strategy, long seed, double factor) {
        SplittableRandom random = new SplittableRandom(seed);
        Series series = series(strategy, 100_000);
        for (int round = 1; round <= PAIRS; round++) {
            double noise = Math.exp(0.03 * random.nextGaussian());
            long nanos = Math.round(1e8 * noise * factor);
            long commit = Math.round(2e7 * noise);
            series = series.with(new Sample(round, 1, nanos, Map.of("send", nanos - commit, "commit", commit))
                    .with(new ClientUsage(1L, 0L, 200_000_000L, 0L, 0L, 1L, null, null))
                    .withWireBytes(20_000_000)
                    .withProcess(round)
                    .withVerified());
        }
        return series;
    }

    /** The series with that many bytes more. */
    private static Series more(Series series, double wireFactor, long bytesPerRow) {
        Series changed = series(series.strategy(), series.rows());
        for (Sample one : series.samples()) {
            changed = changed.with(new Sample(one.round(), 1, one.elapsedNanos(), one.phases())
                    .with(new ClientUsage(1L, 0L, 200_000_000L + bytesPerRow * series.rows(), 0L, 0L, 1L, null, null))
                    .withWireBytes(Math.round(20_000_000 * wireFactor))
                    .withProcess(one.round())
                    .withVerified());
        }
        return changed;
    }

    private static Series few(Series series, int samples) {
        return new Series(
                series.id(),
                series.database(),
                series.workload(),
                series.strategy(),
                series.operation(),
                series.rows(),
                series.parameters(),
                series.guarantee(),
                null,
                series.samples().subList(0, samples));
    }

    private Path settings(String name, Results results, Map<String, String> settings) throws IOException {
        Run run = results.run();
        return write(
                name,
                new Results(
                        1,
                        new Run(run.id(), run.startedAt(), run.commit(), run.dirty(), settings, run.command()),
                        results.environment(),
                        List.copyOf(results.series())));
    }

    private Path file(String name, Series... series) throws IOException {
        return write(name, results(series));
    }

    private Path write(String name, Results results) throws IOException {
        Path file = folder.resolve(name);
        ResultsFile.write(file, results);
        return file;
    }
}
