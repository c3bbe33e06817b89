package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.AnalysisSchedule;
import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PairedMeasurementTest {

    private static final AnalysisSchedule SCHEDULE = AnalysisSchedule.upTo(40);
    private static final Gate GATE = Gate.interleaved(Policy.DEFAULT, SCHEDULE);

    private final List<String> journal = new ArrayList<>();
    private final Random noise = new Random(1);

    private ScriptedBuild build(String name, Map<String, Double> times, Map<String, Double> allocations) {
        return new ScriptedBuild(name, times, allocations, noise, journal);
    }

    private Map<String, Verdict> measure(ScriptedBuild a, ScriptedBuild b, LongSupplier nanos) {
        new PairedMeasurement(a, b, GATE, SCHEDULE, new Random(2), line -> {}).run(Duration.ofNanos(1_000), nanos);
        return GATE.decide(a.recording(), b.recording(), name -> true).stream()
                .collect(Collectors.toMap(Decision::benchmark, Decision::verdict));
    }

    @Test
    void each_pair_is_measured_together_in_random_order_until_all_is_decided() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("same", 1.0, "slow", 1.0), Map.of()),
                build("b", Map.of("same", 1.0, "slow", 1.1), Map.of()),
                () -> 0);

        assertThat(judged).containsEntry("same", Verdict.OK);
        assertThat(judged).containsEntry("slow", Verdict.REGRESSION);
        List<String> measured =
                journal.stream().filter(line -> !line.endsWith("renewed")).toList();
        assertThat(measured.size()).isLessThan(2 * 2 * SCHEDULE.maxPairs());
        List<String> firsts = new ArrayList<>();
        for (int i = 0; i < measured.size(); i += 2) {
            String[] one = measured.get(i).split(" ", -1);
            String[] other = measured.get(i + 1).split(" ", -1);
            assertThat(List.of(one[1], one[2])).isEqualTo(List.of(other[1], other[2]));
            assertThat(List.of(one[3], other[3])).containsExactly("1", "2");
            assertThat(one[0]).isNotEqualTo(other[0]);
            firsts.add(one[0]);
        }
        assertThat(new HashSet<>(firsts)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void what_the_candidate_fails_at_while_warming_up_is_not_comparable() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()),
                build("b", Map.of("x", Double.NaN, "y", 1.0), Map.of()),
                () -> 0);

        assertThat(judged).containsEntry("x", Verdict.NOT_COMPARABLE).containsEntry("y", Verdict.OK);
    }

    @Test
    void what_the_candidate_no_longer_has_is_not_comparable() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()), build("b", Map.of("y", 1.0), Map.of()), () -> 0);

        assertThat(judged).containsEntry("x", Verdict.NOT_COMPARABLE).containsEntry("y", Verdict.OK);
    }

    @Test
    void what_fails_in_both_builds_is_not_judged() {
        Map<String, Double> broken = Map.of("x", Double.NaN, "y", 1.0);

        assertThat(measure(build("a", broken, Map.of()), build("b", broken, Map.of()), () -> 0))
                .containsOnlyKeys("y");
    }

    @Test
    void processes_are_replaced_after_eight_pairs_of_both_builds() {
        Map<String, Double> before = Map.of("x", 1.0, "y", 1.0, "z", 1.0);
        Map<String, Double> hardToTell = Map.of("x", 1.025, "y", 1.03, "z", 1.035);

        measure(build("a", before, Map.of()), build("b", hardToTell, Map.of()), () -> 0);

        int renewed = journal.indexOf("a renewed");
        assertThat(journal.get(renewed + 1)).isEqualTo("b renewed");
        List<String> first = journal.subList(0, renewed);
        assertThat(first.stream().filter(line -> line.startsWith("a ")))
                .hasSameSizeAs(
                        first.stream().filter(line -> line.startsWith("b ")).toList());
        assertThat(journal.get(renewed - 1)).contains(" 8 ");
        assertThat(journal.get(renewed + 2)).contains(" 9 ");
    }

    @Test
    void an_allocation_that_seems_to_have_grown_is_seen_in_five_fresh_processes_before_it_is_believed() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0), Map.of("x", 100.0)),
                build("b", Map.of("x", 1.0), Map.of("x", 116.0)),
                () -> 0);

        assertThat(judged).containsEntry("x", Verdict.REGRESSION);
        assertThat(journal.stream().filter("b renewed"::equals)).hasSize(5);
        assertThat(journal.stream().filter(line -> line.startsWith("b x "))).hasSize(8);
    }

    @Test
    void what_fails_is_not_measured_again_and_the_rest_is() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()),
                build("b", Map.of("x", 1.0, "y", -1.0), Map.of()),
                () -> 0);

        assertThat(judged).containsEntry("x", Verdict.OK);
        assertThat(judged).containsEntry("y", Verdict.NOT_COMPARABLE);
        assertThat(journal.stream().filter(line -> line.startsWith("b y "))).hasSize(1);
    }

    @Test
    void when_the_time_is_spent_the_pair_that_has_begun_is_the_last() {
        long[] reads = {0};

        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()),
                build("b", Map.of("x", 1.0, "y", 1.0), Map.of()),
                () -> 100 * reads[0]++); // the end comes at the eleventh reading

        assertThat(journal).hasSize(2 * 9);
        assertThat(judged.values()).containsOnlyOnce(Verdict.NOT_COMPARABLE); // the one that has 4 pairs
    }
}
