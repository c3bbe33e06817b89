package io.fillrate.report.recording;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of one benchmark.
 *
 * @param name tells the benchmark from all others, with everything that must match: parameters, rows, guarantee
 * @param unit of the times
 * @param replicates in the order in which they were taken; none when there is a problem
 * @param independent whether they are fills or forks; false for the iterations of a single fork, which share whatever
 *     is peculiar to that virtual machine
 * @param problem why the series is no result, in one line; null when it is one
 */
public record RecordedSeries(
        String name,
        String unit,
        List<Replicate> replicates,
        boolean independent,
        @Nullable String problem) {

    /** @throws IllegalArgumentException if there is neither a replicate nor a problem, or both */
    public RecordedSeries {
        replicates = List.copyOf(replicates);
        if (replicates.isEmpty() == (problem == null)) {
            throw new IllegalArgumentException(name + " has " + replicates.size() + " replicates and problem " + problem
                    + "; allowed: replicates or a problem");
        }
    }

    /** The series without replicates, and why. */
    static RecordedSeries without(String name, String unit, String problem) {
        return new RecordedSeries(name, unit, List.of(), true, problem);
    }

    /** The times of all replicates. */
    public double[] times() {
        return replicates.stream().mapToDouble(Replicate::time).toArray();
    }
}
