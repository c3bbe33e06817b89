package io.fillrate.jmh;

import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.util.ArrayList;
import java.util.List;

/** The rows that benchmarks work on: generated before the clock starts, the same in every run. */
public final class SampleRows {

    /**
     * Rows per invocation: far more than a branch predictor can learn by heart, few enough for most workloads to stay in a
     * cache of the second or third level, as rows that were just generated or read would be.
     */
    public static final int COUNT = 4096;

    public static final long SEED = 42;

    private SampleRows() {}

    /** The first rows of a workload. */
    public static <T> List<T> of(Workload<T> workload) {
        List<T> rows = new ArrayList<>(COUNT);
        workload.generator(SEED).rows(COUNT).forEach(rows::add);
        return rows;
    }

    /**
     * The workload of a name.
     *
     * @param row the class of its rows
     */
    @SuppressWarnings("unchecked") // checked at its first row
    public static <T> Workload<T> workload(String name, Class<T> row) {
        Workload<?> workload =
                Workloads.named(name).orElseThrow(() -> new IllegalArgumentException("there is no workload " + name));
        if (!row.isInstance(workload.generator(SEED).row(0))) {
            throw new IllegalArgumentException(
                    "the rows of workload " + name + " are not of class " + row.getSimpleName());
        }
        return (Workload<T>) workload;
    }
}
