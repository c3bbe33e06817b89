package io.fillrate.report.measure;

import io.fillrate.report.recording.Recording;
import java.util.List;

/** One of the two builds, as something that can be measured. Belongs to one thread. */
interface Contender extends AutoCloseable {

    /** The names of its benchmarks. */
    List<String> benchmarks();

    /** Whether a benchmark has failed or can't run, so that it need not be measured again. */
    boolean hasFailed(String benchmark);

    /**
     * Measures one replicate of a benchmark, and saves it. One that fails is saved as failed.
     *
     * @param round number of the pair, from 1
     * @param order place within the pair, from 1
     * @throws MeasureException if it can't be saved
     */
    void measure(String benchmark, int round, int order);

    /**
     * Begins to go on in a new process, so that what is peculiar to one process does not count as the build's.
     *
     * @throws MeasureException if there is none
     */
    void renew();

    /**
     * Waits for the process and has it warm up, if it has not. Both builds do so at once, in threads of their own.
     *
     * @param toCome the benchmarks to come
     * @throws MeasureException if it did not start
     */
    void warmUp(List<String> toCome);

    /** All that has been measured. */
    Recording recording();

    @Override
    void close();
}
