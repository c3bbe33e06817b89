package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Series;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code compare} and {@code gate} decide the same on the same two files, by how the samples of these were taken. */
class OneDecisionTest {

    private static final Map<String, Set<String>> FINDINGS = Map.of(
            "REGRESSION", Set.of("SLOWER"),
            "IMPROVEMENT", Set.of("FASTER"),
            "OK", Set.of("SAME", "NOT_SLOWER"),
            "INCONCLUSIVE", Set.of("NOT_ENOUGH_DATA"),
            "NOT_COMPARABLE", Set.of("NOT_ENOUGH_DATA", "NO_RESULT"));

    private static final Pairing GATE_RUN = new Pairing("one", 40, 40, Map.of(), null, Map.of());

    private final Path folder;

    OneDecisionTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 8, 20, 60})
    void gate_and_compare_say_the_same_of_two_files(int samples) throws IOException {
        Map<String, Double> factors =
                Map.of("a", 0.8, "b", 0.95, "c", 0.985, "d", 1.0, "e", 1.02, "f", 1.035, "g", 1.07, "h", 3.0);
        Path first = write("first.json", series(new TreeMap<>(factors), samples, 1, false), null);
        Path second = write("second.json", series(new TreeMap<>(factors), samples, 2, true), null);

        assertAgreement(first, second);
    }

    @Test
    void samples_of_one_gate_run_are_pairs_to_both() throws IOException {
        Series[] before = {timed("batch", noisy(1))};
        Series[] after = {timed("batch", noisy(1.05))};
        Path first = write("first.json", before, GATE_RUN);
        Path second = write("second.json", after, GATE_RUN);

        JsonNode decided = assertAgreement(first, second);

        assertThat(decided.at("/benchmarks/0/verdict").asText()).isEqualTo("REGRESSION");
        assertThat(decided.at("/benchmarks/0/pairs").asInt()).isEqualTo(40);
        CliRun same = CliRun.of("gate", "--baseline", first, "--candidate", second, "--pairs=40");
        assertThat(same.code()).isEqualTo(1);
        assertThat(same.out())
                .isEqualTo(CliRun.of("gate", "--baseline", first, "--candidate", second)
                        .out())
                .doesNotContain("one after the other");
        assertThat(CliRun.of("compare", first, second).assertDone().out())
                .contains("1 slower.", "signed-rank test")
                .doesNotContain("one after the other");
    }

    /** What the pairs share is noise to independent samples. */
    @Test
    void samples_of_two_runs_are_independent_whatever_their_round_numbers() throws IOException {
        Series[] before = {timed("batch", noisy(1))};
        Series[] after = {timed("batch", noisy(1.05))};
        Path alone = write("alone.json", before, null);
        Path other = write("other.json", before, new Pairing("two", 40, 40, Map.of(), null, Map.of()));
        Path second = write("second.json", after, GATE_RUN);

        for (Path first : new Path[] {alone, other}) {
            JsonNode decided = assertAgreement(first, second);
            assertThat(decided.at("/benchmarks/0/verdict").asText()).isEqualTo("INCONCLUSIVE");
            assertThat(decided.at("/benchmarks/0/pairs").isNull()).isTrue();
            assertThat(decided.at("/benchmarks/0/samples/1").asInt()).isEqualTo(40);
            assertThat(CliRun.of("compare", first, second).assertDone().out())
                    .contains("1 not enough data.", "rank-sum test", "one after the other");
        }
    }

    private JsonNode assertAgreement(Path first, Path second) throws IOException {
        Path gate = folder.resolve("gate-out.json");
        Path compare = folder.resolve("compare-out.json");
        CliRun.of("gate", "--baseline", first, "--candidate", second, "--json", gate);
        CliRun.of("compare", "--format=json", "--out", compare, first, second);
        JsonNode decided = new ObjectMapper().readTree(gate.toFile());
        JsonNode compared = new ObjectMapper().readTree(compare.toFile());
        Map<String, JsonNode> findings = new TreeMap<>();
        compared.get("series").forEach(one -> findings.put(one.get("name").asText(), one));
        assertThat(decided.get("benchmarks")).hasSameSizeAs(findings.keySet());
        StreamSupport.stream(decided.get("benchmarks").spliterator(), false).forEach(one -> {
            JsonNode finding =
                    Objects.requireNonNull(findings.get(one.get("name").asText()));
            assertThat(FINDINGS.get(one.get("verdict").asText()))
                    .contains(finding.get("finding").asText());
            if (!one.get("ratio").isNull()) {
                assertThat(finding.get("ratio")).isEqualTo(one.get("ratio"));
                assertThat(finding.at("/interval/low")).isEqualTo(one.get("low"));
                assertThat(finding.at("/interval/high")).isEqualTo(one.get("high"));
                assertThat(finding.get("adjustedPValue")).isEqualTo(one.get("adjustedPValue"));
            }
        });
        return decided;
    }

    private static Series[] series(Map<String, Double> factors, int samples, long seed, boolean slowed) {
        SplittableRandom random = new SplittableRandom(seed);
        return factors.entrySet().stream()
                .map(one -> timed(
                        one.getKey(),
                        IntStream.range(0, samples)
                                .mapToDouble(i ->
                                        100 * (slowed ? one.getValue() : 1) * Math.exp(0.01 * random.nextGaussian()))
                                .toArray()))
                .toArray(Series[]::new);
    }

    /** Forty times with a large noise that depends on the round alone, and a small one. */
    private static double[] noisy(double factor) {
        SplittableRandom shared = new SplittableRandom(3);
        SplittableRandom own = new SplittableRandom(Math.round(100 * factor));
        return IntStream.range(0, 40)
                .mapToDouble(i -> 100 * factor * Math.exp(0.5 * shared.nextGaussian() + 0.01 * own.nextGaussian()))
                .toArray();
    }

    private Path write(String name, Series[] series, @Nullable Pairing pairing) throws IOException {
        Results all = results(series);
        Path file = folder.resolve(name);
        ResultsFile.write(
                file,
                pairing == null
                        ? all
                        : new Results(all.schemaVersion(), all.run().with(pairing), all.environment(), all.series()));
        return file;
    }
}
