package io.fillrate.e2e.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.cli.FillrateCommand;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code fillrate gate run} on real fills, in real processes. Nothing here depends on how long anything takes. */
@Timeout(1_200)
@Tag("slow")
class GateRunTest {

    private static final String FEW_ROWS = "-Dbench.rows=200";
    private static final String COPY = "-Dbench.strategies=postgres/slowed-copy-binary";

    private final Path folder;

    GateRunTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private record Ended(int code, String out, String err) {}

    private Ended gate(Path baseline, Path candidate, String... more) {
        List<String> all = new ArrayList<>(List.of("gate", "run", "--baseline", baseline.toString()));
        all.addAll(List.of("--candidate", candidate.toString(), "--out", out().toString()));
        all.addAll(List.of(more));
        return execute(all);
    }

    private static Ended execute(List<String> arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = FillrateCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments.toArray(String[]::new));
        return new Ended(code, out.toString().replaceAll("\\s+", " "), err.toString());
    }

    private Path out() {
        return folder.resolve("out");
    }

    private Path same(String name) {
        return SlowedBuild.in(folder.resolve(name), Map.of());
    }

    private Path with(String property, String value) {
        return SlowedBuild.in(folder.resolve("changed"), Map.of(property, value));
    }

    private static String url() {
        return "-Dbench.url=" + SharedPostgres.url();
    }

    private List<Sample> samples(String side) throws IOException {
        Results results = ResultsFile.read(out().resolve(side).resolve("results.json"));
        assertThat(results.series()).hasSize(1);
        return results.series().get(0).samples();
    }

    @Test
    @Tag("jdk")
    void one_percent_more_bytes_per_row_is_found_in_three_pairs() throws IOException {
        Path more = with("postgres/copy-binary.bytesPerRow", "2.5"); // of about 190

        Ended run = gate(same("same"), more, "--", url(), COPY, FEW_ROWS);

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("Regression in 1 of 1: postgres/sensor_readings/slowed-copy-binary, 200 rows.", "wireBytes");
        assertThat(samples("candidate")).hasSize(3).allMatch(Sample::verified);
        assertThat(samples("baseline")).hasSize(3);
    }

    @Test
    void a_duet_measures_both_builds_at_once_each_with_half_of_the_processors() throws IOException {
        int processors = Runtime.getRuntime().availableProcessors();
        assumeThat(processors).as("processors").isGreaterThan(1);
        Path more = with("postgres/copy-binary.bytesPerRow", "2.5");

        Ended run = gate(same("same"), more, "--duet", "--", COPY, FEW_ROWS);

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("wireBytes", "(predicted from counters, not measured)", "Measured as a duet");
        assertThat(samples("candidate")).hasSize(3).allMatch(Sample::verified);
        Results baseline = ResultsFile.read(out().resolve("baseline/results.json"));
        assertThat(baseline.environment().cores()).isEqualTo(processors / 2);
        Pairing pairing = Objects.requireNonNull(baseline.run().pairing());
        assertThat(pairing.mode()).isEqualTo("duet");
        assertThat(pairing.counterNanos().get("postgres"))
                .containsOnlyKeys("allocatedBytes", "parseMessages", "roundTrips", "walBytes", "wireBytes")
                .allSatisfy((counter, nanos) -> assertThat(nanos).as(counter).isNotNegative());
        assertThat(settings()).doesNotContainKey("pinned");
    }

    @Test
    void client_and_server_of_a_pinned_run_share_a_processor() throws IOException {
        Path more = with("postgres/copy-binary.bytesPerRow", "2.5");

        Ended run = gate(same("same"), more, "--pinned", "--", COPY, FEW_ROWS);

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(settings()).containsKey("pinned");
    }

    private Map<String, String> settings() throws IOException {
        Results baseline = ResultsFile.read(out().resolve("baseline/results.json"));
        return Objects.requireNonNull(baseline.environment().database().get("postgres"))
                .settings();
    }

    @Test
    void what_cannot_be_pinned_is_refused() {
        Ended run = gate(same("same"), same("other"), "--pinned", "--", url(), COPY);

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("a server at a URL cannot be pinned: leave out --pinned, or bench.url")
                .hasLineCount(1);
    }

    @Test
    void a_duet_at_a_url_is_refused() {
        Ended run = gate(same("same"), same("other"), "--duet", "--", url(), COPY);

        assertThat(run.code()).isEqualTo(3);
        assertThat(run.err())
                .contains("a duet needs a server for each build: leave out --duet, or bench.url")
                .hasLineCount(1);
    }

    /** Without the optimizing compiler, which does away with some objects, in some processes. */
    @Test
    @Tag("jdk")
    void one_more_allocation_per_row_is_found_in_three_pairs_of_loads_and_confirmed_in_five_processes()
            throws IOException {
        Path more = with("duckdb/appender.objectsPerRow", "1");

        Ended run = gate(
                same("same"),
                more,
                "--jvm-args=-Xmx512m -XX:TieredStopAtLevel=1",
                "--pairs=8",
                "--",
                "-Dbench.strategies=duckdb/slowed-appender",
                "-Dbench.rows=2000",
                "-Dbench.warmup=1");

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("allocatedBytes", "(predicted from counters, not measured)");
        assertThat(samples("candidate")).hasSize(3 + 4 * 2);
        assertThat(samples("candidate")).extracting(Sample::process).containsExactly(1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5);
        Path before = firstThree("baseline");
        Path after = firstThree("candidate");
        Ended judged = execute(List.of("gate", "--baseline", before.toString(), "--candidate", after.toString()));
        assertThat(judged.code()).isEqualTo(1);
        assertThat(judged.out()).contains("allocatedBytes", "in 1 pair");
    }

    private Path firstThree(String side) throws IOException {
        Results all = ResultsFile.read(out().resolve(side).resolve("results.json"));
        Path file = folder.resolve(side + "-3.json");
        ResultsFile.write(file, all.with(all.series().get(0).upToRound(3)));
        return file;
    }

    /** It dies while it warms up, before the other build has filled anything. */
    @Test
    @Tag("jdk")
    void a_worker_that_dies_fails_its_benchmark_by_name_and_no_other() {
        Path dying = with("postgres/copy-csv.diesInFill", "5");

        Ended run = gate(
                same("same"),
                dying,
                "--pairs=8",
                "--",
                url(),
                FEW_ROWS,
                "-Dbench.strategies=postgres/slowed-copy-csv,postgres/slowed-copy-binary");

        assertThat(run.code()).as(run.err()).isIn(1, 3); // 1 should copy-binary's times happen to differ that much
        assertThat(run.out())
                .containsPattern("slowed-copy- ?csv, 200 ?rows not comparable|not comparable")
                .contains("the worker ended with exit code 7: it was too much");
    }

    @Test
    void everything_measured_can_be_judged_again() throws IOException {
        Path json = folder.resolve("gate.json");
        Path page = folder.resolve("gate.html");

        Ended run = gate(
                same("same"),
                same("other"),
                "--pairs=8",
                "--until-decided",
                "--json",
                json.toString(),
                "--html",
                page.toString(),
                "--",
                url(),
                COPY,
                FEW_ROWS);

        assertThat(run.code()).as(run.err()).isIn(0, 1);
        assertThat(json).content().contains("\"pairs\" : 8");
        assertThat(page).content().contains("<svg", "Time of the candidate to the baseline");
        Ended again = execute(List.of(
                "gate",
                "--baseline",
                out().resolve("baseline").toString(),
                "--candidate",
                out().resolve("candidate").toString(),
                "--pairs=8"));
        assertThat(again.code()).isEqualTo(run.code());
        assertThat(again.out()).contains(" 8 ");
    }

    /** The server lets everybody in, whatever the password. */
    @Test
    void no_secret_of_the_url_is_printed_written_or_seen_in_the_list_of_processes() throws Exception {
        String secret = "-Dbench.url=" + SharedPostgres.url() + "&sslpassword=hush1&password=hush2%263;hush4";
        Set<String> commandLines = ConcurrentHashMap.newKeySet();
        Thread watch = new Thread(() -> {
            while (!Thread.interrupted()) {
                ProcessHandle.current()
                        .descendants()
                        .flatMap(one -> one.info().commandLine().stream())
                        .forEach(commandLines::add);
                LockSupport.parkNanos(20_000_000);
            }
        });
        watch.start();

        Path json = folder.resolve("gate.json");
        Path markdown = folder.resolve("gate.md");
        Ended run = gate(
                same("same"),
                same("other"),
                "--pairs=8",
                "--json=" + json,
                "--markdown=" + markdown,
                "--html=" + folder.resolve("gate.html"),
                "--",
                secret,
                "-Dbench.password=hush6",
                COPY,
                FEW_ROWS);
        Ended mistaken =
                gate(same("one"), same("two"), "--", secret, "-Dbench.pasword=hush7", "-Dbench.passphrase=hush8");
        Ended unreachable = gate(
                same("three"), same("four"), "--", "-Dbench.url=jdbc:postgresql://127.0.0.1:1/x?password=hush9", COPY);
        watch.interrupt();
        watch.join();

        assertThat(run.code()).as(run.err()).isIn(0, 1);
        assertThat(unreachable.err()).contains("cannot connect to 127.0.0.1:1");
        assertThat(List.of(mistaken.code(), unreachable.code())).containsOnly(2);
        for (Ended one : List.of(run, mistaken, unreachable)) {
            assertThat(one.out() + one.err()).doesNotContain("hush");
        }
        assertThat(commandLines)
                .anyMatch(line -> line.contains("fillrate-worker"))
                .noneMatch(line -> line.contains("hush"));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(file).content(StandardCharsets.ISO_8859_1).doesNotContain("hush");
            }
        }
    }

    @Test
    void an_address_that_cannot_be_reached_is_wrong_input_and_leaves_no_folder() {
        Ended run = gate(same("same"), same("other"), "--", "-Dbench.url=jdbc:postgresql://127.0.0.1:1/x", COPY);

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("bench.url: cannot connect to 127.0.0.1:1: Connection refused");
        assertThat(out()).doesNotExist();
    }

    @Test
    void a_time_that_is_spent_before_anything_is_measured_is_no_pass() {
        Ended run = gate(
                same("same"), same("other"), "--budget=1s", "--pairs=500", "--", url(), COPY, "-Dbench.rows=50000");

        assertThat(run.code()).as(run.err()).isEqualTo(3);
        assertThat(run.out())
                .as("how far it came within a second depends on the machine")
                .containsPattern("(Nothing was decided: not a pass|Not decided, so not a pass)");
        assertThat(run.err()).contains("time budget exhausted");
    }

    @Test
    void what_cannot_be_measured_is_one_line_and_no_pass() throws IOException {
        Path good = same("same");
        Path empty = Files.createDirectory(folder.resolve("tree"));
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
        Path stranger = SlowedBuild.jar(folder.resolve("stranger"), "io.fillrate.report.cli.FillrateCommand", Map.of());

        assertRefused(
                gate(good, empty, "--", url()),
                2,
                "candidate: there is no " + empty.resolve("bench-e2e/target/fills.jar"));
        assertRefused(gate(good, text, "--", url()), 2, "not a jar file: " + text);
        assertRefused(
                gate(good, good, "--", "EncodeBenchmark"),
                2,
                "is a jar of fill benchmarks, but JMH benchmarks were selected");
        assertRefused(
                gate(good, good, "--budget=soon", "--", url()), 2, "'soon' is not a duration; examples: 90s, 15m, 1h");
        assertRefused(gate(good, good, "--pairs=5", "--", url()), 2, "--pairs=5; allowed: 8 to 600");
        assertRefused(
                gate(good, good, "--", url(), "-Dbench.strategies=postgres/copy-cvs"),
                2,
                "exit code 2: bench.strategies=postgres/copy-cvs: matches no strategy; did you mean"
                        + " postgres/copy-csv?");
        assertRefused(
                gate(stranger, good, "--", url(), COPY),
                2,
                "the servers did not start: the worker ended with exit code 2");
        assertRefused(
                gate(good, stranger, "--", url(), COPY),
                2,
                "candidate did not start: the worker ended with exit code 2");
    }

    private static void assertRefused(Ended run, int code, String why) {
        assertThat(run.err()).contains(why).doesNotContain("\tat ");
        assertThat(run.code()).isEqualTo(code);
        assertThat(run.out()).isEmpty();
    }
}
