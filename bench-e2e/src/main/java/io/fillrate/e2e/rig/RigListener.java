package io.fillrate.e2e.rig;

import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Series;
import java.time.Duration;

/** Is told what happens, while it happens, in the thread that loads; the rig waits for it, outside its clock. */
public interface RigListener {

    /** The database is ready. */
    void described(String database, DatabaseInfo info);

    /** Something about the run that a reader of results should know. */
    void fact(String name, String value);

    /**
     * The rounds begin.
     *
     * @param workload what is loaded
     * @param loads how many there will be, warm-up included
     * @param expected how long all of them will take
     */
    void planned(String workload, int loads, Duration expected);

    /** A series is skipped, or has a new sample: it's to be saved at once. */
    void changed(Series series);

    /** A load that takes long has got to so many rows. Told in a thread of its own, while the load runs: be quick, and touch nothing. */
    void loading(Series series, long rows);

    /** A load is done, and verified. */
    void loaded(Progress progress);
}
