package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.results.Pairing;
import java.util.List;
import java.util.Map;

/** One of the two builds of a gate run, ready to be measured. Belongs to one thread. */
interface BuildUnderTest extends AutoCloseable {

    /**
     * A measurement to take.
     *
     * @param process number of the pair of processes, from 1
     * @param round number of the pair of measurements of the benchmark, from 1
     * @param order place within that pair, from 1
     * @param loads in a row; 1 or more
     */
    record Slot(int process, int round, int order, int loads) {

        /** The same, as the second of its pair. */
        Slot second() {
            return new Slot(process, round, 2, loads);
        }
    }

    List<String> benchmarks();

    /** Whether a benchmark has failed or cannot run, so that it is not measured again. */
    boolean hasFailed(String benchmark);

    /** Whether every measurement has a process of its own; then a process is never measured twice. */
    boolean isOneShot();

    /** Whether it can take several loads in a row as one measurement. */
    boolean canRepeat();

    /** Whether it can take these loads one by one, interleaved with those of the other build. */
    default boolean canInterleave() {
        return false;
    }

    /** Whether it can prepare such a load before it takes it. */
    default boolean canPrepare() {
        return false;
    }

    /** Nanoseconds that one more of a counter takes, by database and name of the counter; empty if they are not known. */
    default Map<String, Map<String, Double>> counterNanos() {
        return Map.of();
    }

    /** Nanoseconds of the latest load of a benchmark; 0 if there is none. */
    long latestLoad(String benchmark);

    /**
     * Measures a benchmark, and saves it. A measurement that fails is saved as failed.
     *
     * @return nanoseconds inside the clock; 0 if that is not known
     * @throws MeasureException if it cannot be saved
     */
    long measure(String benchmark, Slot slot);

    /**
     * Prepares one of the loads of a measurement, which {@link #measureLoad} takes next: empties the tables and connects. A load that
     * cannot be prepared fails when it is taken.
     *
     * @throws MeasureException if its failure cannot be saved
     * @throws UnsupportedOperationException unless it {@link #canPrepare}
     */
    default void prepareLoad(String benchmark, Slot slot, int load) {
        throw new UnsupportedOperationException();
    }

    /**
     * Takes one of the loads of a measurement, which is saved with the last one. One that fails is saved at once, and the rest left out.
     *
     * @param load which of them, from 1
     * @return nanoseconds inside the clock
     * @throws MeasureException if it cannot be saved
     * @throws UnsupportedOperationException unless it {@link #canInterleave}
     */
    default long measureLoad(String benchmark, Slot slot, int load) {
        throw new UnsupportedOperationException();
    }

    /**
     * Ends the process, and starts a new one for the measurements to come, for which it does not wait. Both builds do so at once, in
     * threads of their own.
     *
     * @param swapped whether it runs where the other build's first process ran
     * @throws MeasureException if it does not start
     */
    void renew(boolean swapped);

    /**
     * Waits for the process and warms it up, if it is not warm. Both builds do so at once, in threads of their own.
     *
     * @param toCome the benchmarks to come
     * @throws MeasureException if it did not start
     */
    void warmUp(List<String> toCome);

    /**
     * Records how the run is planned now.
     *
     * @throws MeasureException if it cannot be saved
     */
    void plan(Pairing pairing);

    /** Everything measured so far. */
    ComparableRun recording();

    @Override
    void close();
}
