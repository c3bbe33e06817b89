package io.fillrate.e2e.rig;

import io.fillrate.report.format.Operation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The rounds of every size and operation: all of a plan, or what an interrupted run has left, which is none for those that it finished.
 *
 * @param plan of all series
 * @param done how many rounds are whole
 */
record RoundsToCome(Plan plan, Map<Kind, Integer> done) {

    /** Series that share rounds. */
    record Kind(long rows, Operation operation) {}

    static RoundsToCome of(Plan plan) {
        return new RoundsToCome(
                plan,
                plan.active().stream()
                        .filter(one -> !one.hasFailed())
                        .collect(Collectors.toMap(RoundsToCome::kind, PlannedSeries::roundsDone, Math::min)));
    }

    /** Those of a series. */
    List<Round> of(PlannedSeries one) {
        return Round.after(done.getOrDefault(kind(one), 0), plan);
    }

    private static Kind kind(PlannedSeries one) {
        return new Kind(one.rows(), one.series().operation());
    }
}
