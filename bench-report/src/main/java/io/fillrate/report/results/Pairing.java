package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a gate run took the samples of a file: in pairs with those of another file, which names the same gate run. Samples of the same round
 * are a pair of loads; the samples of the processes of one number are a pair of processes, which is the replicate.
 *
 * @param gateRun names the gate run; the same in both files and in no other
 * @param maxPairs the most pairs of loads that were planned of a benchmark
 * @param maxProcesses the most pairs of processes that were planned of a benchmark, which determines the interim analyses
 * @param countersOnly benchmarks that were not measured further, as their times could not be decided within the budget, and why: only their
 *     counters are judged
 * @param mode how pairs of loads were taken: {@code duet}, both at the same time, each with half of the processors; null for one after
 *     the other
 * @param counterNanos nanoseconds that one more of a counter takes on this machine, by database and name of the counter, measured when the
 *     gate run began; empty when they are not known
 */
public record Pairing(
        String gateRun,
        int maxPairs,
        int maxProcesses,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        Map<String, String> countersOnly,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String mode,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        Map<String, Map<String, Double>> counterNanos) {

    /** @throws IllegalArgumentException if the gate run is blank, or there is no pair */
    @JsonCreator
    public Pairing {
        Check.notBlank(gateRun, "gateRun");
        Check.atLeast(1, maxPairs, "maxPairs");
        Check.atLeast(1, maxProcesses, "maxProcesses");
        countersOnly = Check.ordered(countersOnly);
        counterNanos = Check.ordered(counterNanos);
        counterNanos.forEach((database, costs) -> costs.forEach(Pairing::requireCost));
    }

    private static void requireCost(String counter, @Nullable Double nanos) {
        if (nanos == null || !(nanos >= 0)) {
            throw new IllegalArgumentException("counterNanos." + counter + " is " + nanos + "; allowed: 0 or more");
        }
    }

    /** Returns the same with the plan of how it goes on. */
    public Pairing planned(int processes, Map<String, String> givenUp) {
        return new Pairing(gateRun, maxPairs, processes, givenUp, mode, counterNanos);
    }
}
