package io.fillrate.e2e.rig;

import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.time.Duration;

/**
 * Receives what happens in a rig, while it happens. Called in the thread that loads, unless a method says otherwise; the rig waits for it,
 * outside its clock. Methods do nothing unless they are overridden.
 */
public interface RigListener {

    /** Ignores everything. */
    RigListener NONE = new RigListener() {};

    /** What the rig does with a series at the moment. */
    enum Step {
        /** Brings the tables into the state that a load starts from. */
        PREPARING,
        /** Writes the rows; includes what is timed. */
        LOADING,
        /** Compares what is stored with what was loaded. */
        VERIFYING
    }

    /**
     * A pass over all series of one size.
     *
     * @param warmup whether its samples are discarded
     * @param number from 1, among rounds of its kind
     * @param of number of rounds of its kind
     */
    record Round(boolean warmup, int number, int of) {

        @Override
        public String toString() {
            return (warmup ? "warm-up " : "round ") + number + "/" + of;
        }
    }

    /**
     * A load that is done, and the progress of the run.
     *
     * @param series the load's, without samples
     * @param round the load's
     * @param sample the load; not saved if its round is a warm-up and it did not fail
     * @param done loads so far
     * @param total loads of the run, as far as known: a series that fails is left out of later rounds
     * @param left estimated time of the remaining loads
     */
    record Progress(Series series, Round round, Sample sample, int done, int total, Duration left) {}

    /** The database is ready. */
    default void described(String database, DatabaseInfo info) {}

    /** Something about the run that a reader of its results should know. */
    default void fact(String name, String value) {}

    /** A stage of the run begins: {@code calibrating 3/8}, {@code warm-up 1/2}, {@code round 3/5}. */
    default void stage(String stage) {}

    /** A step begins within the current stage. */
    default void step(Step step, Series series) {}

    /**
     * The rounds begin.
     *
     * @param workload what is loaded
     * @param loads of all rounds, warm-up included
     * @param expected estimated time of all of them
     */
    default void planned(String workload, int loads, Duration expected) {}

    /** A series is skipped or has a new sample, and is to be saved at once. */
    default void changed(Series series) {}

    /** A long load has stored this number of rows. Called in another thread while the load runs: implementations return quickly. */
    default void loading(Series series, long rows) {}

    /** A load is done and verified. */
    default void loaded(Progress progress) {}
}
