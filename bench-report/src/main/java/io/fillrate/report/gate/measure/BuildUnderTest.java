package io.fillrate.report.gate.measure;

import io.fillrate.report.analysis.ComparableRun;
import java.util.List;

/** One of the two builds of a gate run, ready to be measured. Belongs to one thread. */
interface BuildUnderTest extends AutoCloseable {

    /** The names of its benchmarks. */
    List<String> benchmarks();

    /** Whether a benchmark has failed or cannot run, so that it is not measured again. */
    boolean hasFailed(String benchmark);

    /**
     * Measures one replicate of a benchmark, and saves it. One that fails is saved as failed.
     *
     * @param round number of the pair, from 1
     * @param order place within the pair, from 1
     * @throws MeasureException if it cannot be saved
     */
    void measure(String benchmark, int round, int order);

    /**
     * Starts a new process for the measurements to come, so that peculiarities of one process do not count as the build's. Does not wait
     * for it.
     *
     * @throws MeasureException if it does not start
     */
    void renew();

    /**
     * Waits for the process and warms it up, if it is not warm. Both builds do so at once, in threads of their own.
     *
     * @param toCome the benchmarks to come
     * @throws MeasureException if it did not start
     */
    void warmUp(List<String> toCome);

    /** Everything measured so far. */
    ComparableRun recording();

    @Override
    void close();
}
