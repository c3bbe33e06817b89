package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.e2e.settings.ProgressKind;
import java.io.PrintStream;
import java.util.Optional;

/** Shows how far a run is; is told after every load, between two of them, and does nothing by itself. Belongs to one thread. */
interface ProgressDisplay extends AutoCloseable {

    /** A load is done. */
    void loaded(Progress progress);

    /** The last load is done, or none will follow. */
    @Override
    void close();

    /** The display that a setting asks for. */
    static ProgressDisplay of(ProgressKind kind, Console console) {
        Optional<PrintStream> terminal = kind == ProgressKind.AUTO ? Terminal.open() : Optional.empty();
        if (terminal.isPresent()) {
            return new ProgressBarDisplay(terminal.get(), console);
        }
        return kind == ProgressKind.EVERY
                ? new ProgressLines(console, 0, System::nanoTime)
                : new ProgressLines(console, ProgressLines.SPARSE_NANOS, System::nanoTime);
    }
}
