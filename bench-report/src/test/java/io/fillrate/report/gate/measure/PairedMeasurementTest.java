package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.Gate;
import io.fillrate.report.gate.measure.PairedMeasurement.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairedMeasurementTest {

    private static final int MOST = 40;
    private static final Duration AMPLE = Duration.ofHours(1);

    private final List<String> journal = Collections.synchronizedList(new ArrayList<>());
    private final List<String> said = new ArrayList<>();
    private final Random noise = new Random(1);

    private ScriptedBuild build(String name, Map<String, Double> times, Map<String, Double> allocations) {
        return new ScriptedBuild(name, times, allocations, noise, journal);
    }

    private Map<String, Verdict> measure(ScriptedBuild a, ScriptedBuild b) {
        return measure(a, b, new Limits(AMPLE, MOST, false), () -> 0);
    }

    private Map<String, Verdict> measure(ScriptedBuild a, ScriptedBuild b, Limits limits, LongSupplier nanos) {
        return measure(a, b, Mode.ALTERNATION, limits, nanos);
    }

    private Map<String, Verdict> measure(
            ScriptedBuild a, ScriptedBuild b, Mode mode, Limits limits, LongSupplier nanos) {
        PairedMeasurement measurement =
                new PairedMeasurement(a, b, Policy.DEFAULT, mode, limits, new Random(2), nanos, said::add);
        Gate gate = measurement.run();
        Map<String, Verdict> verdicts = verdicts(gate, a, b);
        assertThat(verdicts(Gate.of(Policy.DEFAULT), a, b))
                .as("judged from the files")
                .isEqualTo(verdicts);
        return verdicts;
    }

    private static Map<String, Verdict> verdicts(Gate gate, ScriptedBuild a, ScriptedBuild b) {
        return gate.decide(a.recording(), b.recording(), name -> true).stream()
                .collect(Collectors.toMap(Decision::benchmark, Decision::verdict));
    }

    private List<String> measured(String start) {
        return journal.stream()
                .filter(line -> line.startsWith(start) && !line.contains("renewed"))
                .toList();
    }

    @Test
    void each_pair_is_measured_together_in_random_order_until_all_is_decided() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("same", 1.0, "slow", 1.0), Map.of()),
                build("b", Map.of("same", 1.0, "slow", 1.1), Map.of()));

        assertThat(judged).containsEntry("same", Verdict.OK);
        assertThat(judged).containsEntry("slow", Verdict.REGRESSION);
        List<String> measured =
                journal.stream().filter(line -> !line.contains("renewed")).toList();
        assertThat(measured.size()).isLessThan(2 * 2 * MOST);
        List<String> firsts = new ArrayList<>();
        for (int i = 0; i < measured.size(); i += 2) {
            String[] one = measured.get(i).split(" ", -1);
            String[] other = measured.get(i + 1).split(" ", -1);
            assertThat(List.of(one[1], one[2])).isEqualTo(List.of(other[1], other[2]));
            assertThat(List.of(one[3], other[3])).containsOnly(one[3]);
            assertThat(List.of(one[4], other[4])).containsExactly("1", "2");
            assertThat(List.of(one[5], other[5]))
                    .as("loads of a tenth of a second")
                    .containsOnly("5");
            assertThat(one[0]).isNotEqualTo(other[0]);
            firsts.add(one[0]);
        }
        assertThat(new HashSet<>(firsts)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void loads_of_a_measurement_are_interleaved_and_who_begins_changes() {
        measure(
                build("a", Map.of("x", 1.0), Map.of()).interleaving(),
                build("b", Map.of("x", 1.0), Map.of()).interleaving());

        List<String> builds = journal.stream()
                .filter(line -> !line.contains("renewed"))
                .map(line -> line.substring(0, 1))
                .toList();
        for (int i = 0; i + 10 <= builds.size(); i += 10) {
            String first = builds.get(i);
            String second = first.equals("a") ? "b" : "a";
            assertThat(builds.subList(i, i + 10))
                    .containsExactly(first, second, second, first, first, second, second, first, first, second);
        }
        assertThat(journal.get(0)).endsWith("load 1");
        assertThat(journal.get(9)).endsWith(" x 1 1 2 5");
    }

    @Test
    void both_builds_prepare_a_load_at_once_before_either_takes_it() {
        CyclicBarrier both = new CyclicBarrier(2);
        measure(
                build("a", Map.of("x", 1.0), Map.of()).preparing().meetingAt(both),
                build("b", Map.of("x", 1.0), Map.of()).preparing().meetingAt(both));

        assertThat(journal.subList(0, 2)).containsExactlyInAnyOrder("prepared 1 1", "prepared 2 1");
        assertThat(journal.subList(2, 4)).containsExactlyInAnyOrder("a load 1", "b load 1");
        assertThat(journal.subList(4, 6)).containsExactlyInAnyOrder("prepared 1 2", "prepared 2 2");
    }

    @Test
    void a_build_that_is_too_old_to_interleave_takes_its_loads_in_a_row() {
        measure(
                build("a", Map.of("x", 1.0), Map.of()),
                build("b", Map.of("x", 1.0), Map.of()).interleaving());

        assertThat(journal).noneMatch(line -> line.contains(" load "));
    }

    @Test
    void in_a_duet_both_builds_measure_at_once_and_change_places_at_random() {
        CyclicBarrier both = new CyclicBarrier(2);
        Map<String, Verdict> judged = measure(
                build("a", Map.of("same", 1.0, "slow", 1.0), Map.of()).meetingAt(both),
                build("b", Map.of("same", 1.0, "slow", 1.1), Map.of()).meetingAt(both),
                Mode.DUET,
                new Limits(AMPLE, MOST, false),
                () -> 0);

        assertThat(judged).containsEntry("same", Verdict.OK).containsEntry("slow", Verdict.REGRESSION);
        assertThat(journal).contains("a renewed", "a renewed, swapped", "b renewed", "b renewed, swapped");
        assertThat(journal.stream().filter(line -> line.startsWith("a renewed")).map(line -> line.substring(1)))
                .as("both change places or none")
                .containsExactlyElementsOf(journal.stream()
                        .filter(line -> line.startsWith("b renewed"))
                        .map(line -> line.substring(1))
                        .toList());
    }

    @Test
    void what_the_candidate_fails_at_while_warming_up_is_not_comparable() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()),
                build("b", Map.of("x", Double.NaN, "y", 1.0), Map.of()));

        assertThat(judged).containsEntry("x", Verdict.NOT_COMPARABLE).containsEntry("y", Verdict.OK);
    }

    @Test
    void what_the_candidate_no_longer_has_is_not_comparable() {
        Map<String, Verdict> judged =
                measure(build("a", Map.of("x", 1.0, "y", 1.0), Map.of()), build("b", Map.of("y", 1.0), Map.of()));

        assertThat(judged).containsEntry("x", Verdict.NOT_COMPARABLE).containsEntry("y", Verdict.OK);
    }

    @Test
    void what_fails_in_both_builds_is_not_judged() {
        Map<String, Double> broken = Map.of("x", Double.NaN, "y", 1.0);

        assertThat(measure(build("a", broken, Map.of()), build("b", broken, Map.of())))
                .containsOnlyKeys("y");
    }

    @Test
    void both_processes_are_replaced_after_each_pair_of_them() {
        measure(build("a", Map.of("x", 1.0, "y", 1.0), Map.of()), build("b", Map.of("x", 1.0, "y", 1.0), Map.of()));

        int renewed = Math.min(journal.indexOf("a renewed"), journal.indexOf("b renewed"));
        assertThat(journal.subList(renewed, renewed + 2)).containsExactlyInAnyOrder("a renewed", "b renewed");
        assertThat(journal.subList(0, renewed))
                .hasSize(2 * 2 * 3)
                .allMatch(line -> line.matches("[ab] [xy] 1 [123] .*"));
        assertThat(journal.subList(renewed + 2, renewed + 2 + 2 * 2 * 2))
                .allMatch(line -> line.matches("[ab] [xy] 2 [45] .*"));
        assertThat(journal.get(renewed + 2 + 2 * 2 * 2)).endsWith(" renewed");
    }

    @Test
    void the_pilot_says_what_can_be_found_and_the_rest_is_left_to_its_counters() {
        long[] now = {0};
        Map<String, Double> times = Map.of("calm", 1.0, "wild", 1.0);
        ScriptedBuild a = build("a", times, Map.of()).scattering("wild", 0.3);
        ScriptedBuild b = build("b", times, Map.of()).scattering("wild", 0.3);

        Map<String, Verdict> judged =
                measure(a, b, new Limits(Duration.ofSeconds(1_000), 90, false), () -> now[0] += 1_000_000_000);

        assertThat(judged).containsEntry("calm", Verdict.OK).containsEntry("wild", Verdict.INCONCLUSIVE);
        assertThat(said)
                .anyMatch(line -> line.matches(
                        ".*: in 17 minutes, 5% in 1 of 2 benchmarks; needs more: wild about \\d+ minutes\\."));
        assertThat(measured("a wild ")).hasSize(3 + 4 * 2);
        assertThat(a.recording().pairing()).isEqualTo(b.recording().pairing());
    }

    @Test
    void of_many_benchmarks_with_processes_of_their_own_as_many_are_measured_as_the_budget_decides() {
        long[] now = {0};
        Map<String, Double> times = IntStream.range(0, 100).boxed().collect(Collectors.toMap(i -> "x" + i, i -> 1.0));
        ScriptedBuild a = build("a", times, Map.of()).oneShot();
        ScriptedBuild b = build("b", times, Map.of()).oneShot();

        List<Decision> decided = new PairedMeasurement(
                        a,
                        b,
                        Policy.DEFAULT,
                        Mode.ALTERNATION,
                        new Limits(Duration.ofMinutes(15), 90, false),
                        new Random(2),
                        () -> now[0] += 500_000_000,
                        said::add)
                .run()
                .decide(a.recording(), b.recording(), name -> true);

        int measured = (int)
                decided.stream().filter(one -> one.verdict() == Verdict.OK).count();
        assertThat(decided)
                .hasSize(100)
                .filteredOn(one -> one.verdict() == Verdict.LEFT_OUT)
                .hasSize(100 - measured);
        assertThat(measured).isBetween(20, 99);
        assertThat(said).contains("The budget sufficed for " + measured + " of 100 benchmarks, in random order.");
        assertThat(now[0])
                .as("the time of those that are decided early goes to others")
                .isGreaterThan(800_000_000_000L);
        assertThat(now[0]).isLessThan(900_000_000_000L);
    }

    @Test
    void until_decided_goes_on_after_the_budget() {
        long[] now = {0};
        Map<String, Double> times = Map.of("x", 1.0);

        Map<String, Verdict> judged = measure(
                build("a", times, Map.of()),
                build("b", times, Map.of()),
                new Limits(Duration.ofSeconds(5), 90, true),
                () -> now[0] += 1_000_000_000);

        assertThat(judged).containsEntry("x", Verdict.OK);
    }

    @Test
    void an_allocation_that_seems_to_have_grown_is_seen_in_five_processes_before_it_is_believed() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0), Map.of("x", 100.0)), build("b", Map.of("x", 1.0), Map.of("x", 116.0)));

        assertThat(judged).containsEntry("x", Verdict.REGRESSION);
        assertThat(journal.stream().filter("b renewed"::equals)).hasSize(4);
        assertThat(measured("b x ")).hasSize(3 + 4 * 2);
    }

    @Test
    void what_fails_is_not_measured_again_and_the_rest_is() {
        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()), build("b", Map.of("x", 1.0, "y", -1.0), Map.of()));

        assertThat(judged).containsEntry("x", Verdict.OK);
        assertThat(judged).containsEntry("y", Verdict.NOT_COMPARABLE);
        assertThat(journal.stream().filter(line -> line.startsWith("b y "))).hasSize(1);
    }

    @Test
    void when_the_time_is_spent_the_pair_that_has_begun_is_the_last() {
        long[] now = {0};

        Map<String, Verdict> judged = measure(
                build("a", Map.of("x", 1.0, "y", 1.0), Map.of()),
                build("b", Map.of("x", 1.0, "y", 1.0), Map.of()),
                new Limits(Duration.ofNanos(40), MOST, false),
                () -> now[0]++);

        assertThat(measured("a ")).hasSameSizeAs(measured("b ")).hasSizeBetween(6, 16);
        assertThat(judged).containsValue(Verdict.NOT_COMPARABLE).doesNotContainValue(Verdict.OK);
        assertThat(said).contains("time budget exhausted; 2 undecided");
    }
}
