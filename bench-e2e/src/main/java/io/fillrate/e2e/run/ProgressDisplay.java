package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.e2e.settings.Display;
import io.fillrate.report.format.Series;
import java.util.Optional;

/** Shows how far a run is; is told after every load and, while one takes long, how far it is. Does nothing by itself. Thread-safe. */
interface ProgressDisplay extends AutoCloseable {

    /** A load goes on, and the database has so many of its rows. */
    void loading(Series series, long rows);

    /** A load is done. */
    void loaded(Progress progress);

    /** The last load is done, or none will follow. */
    @Override
    void close();

    /** The display that a setting asks for. */
    static ProgressDisplay of(Display kind, Console console) {
        Optional<Terminal> terminal = kind == Display.AUTO ? Terminal.open() : Optional.empty();
        if (terminal.isPresent()) {
            return new ProgressBarDisplay(terminal.get(), console);
        }
        return kind == Display.EVERY
                ? new ProgressLines(console, 0, System::nanoTime)
                : new ProgressLines(console, ProgressLines.SPARSE_NANOS, System::nanoTime);
    }
}
