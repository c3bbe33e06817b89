package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.RigListener.Progress;
import io.fillrate.e2e.rig.RigListener.Step;
import io.fillrate.e2e.settings.Settings.Display;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Shows what a run is doing and how far it is. Draws only when it is called, never during the timed part of a short load. Thread-safe. */
interface ProgressDisplay extends AutoCloseable {

    /** Prints a line without leaving remains of a bar next to it. */
    void say(String line);

    /** A stage of the run begins: {@code calibrating 3/8}, {@code round 2/5}. */
    void stage(String stage);

    /** A step with a series begins within the stage. */
    void step(Step step, Series series);

    /** A number of loads will follow, or none yet. */
    void planned(int loads, Duration left);

    /** A load is running, and the database has this number of its rows. */
    void loading(Series series, long rows);

    /** A load is done. */
    void loaded(Progress progress);

    /** Ends the display before the servers are stopped; nothing is drawn afterwards. */
    void end();

    /** Ends the display if that has not happened, and releases it. */
    @Override
    void close();

    /** The display that a setting selects. */
    static ProgressDisplay of(Display kind, Console console) {
        Optional<ProgressBar> bar = kind == Display.AUTO ? ProgressBar.open() : Optional.empty();
        if (bar.isPresent()) {
            return new Bar(bar.get(), console);
        }
        return kind == Display.EVERY
                ? new Lines(console, 0, System::nanoTime)
                : new Lines(console, Lines.SPARSE_NANOS, System::nanoTime);
    }

    /** A load as one line: {@code postgres/wide/copy-binary round 3/5 500,000 rows 3.612 s 138,430 rows/s  23/56, 1:12 left}. */
    static String line(Progress progress) {
        Series series = progress.series();
        Sample sample = progress.sample();
        double seconds = sample.elapsedNanos() / 1e9;
        return String.format(
                Locale.ROOT,
                "%s %s %,d rows%s  %d/%d, %s left",
                name(series),
                progress.round(),
                series.rows(),
                sample.error() == null
                        ? String.format(Locale.ROOT, " %.3f s %,.0f rows/s", seconds, series.rows() / seconds)
                        : " FAILED: " + sample.error(),
                progress.done(),
                progress.total(),
                ProgressBar.clock(progress.left()));
    }

    /** A running load: {@code postgres/wide/copy-binary has sent 3,000,000 of 10,000,000 rows (30%)}. */
    static String line(Series series, long rows) {
        return String.format(
                Locale.ROOT,
                "%s has sent %,d of %,d rows (%d%%)",
                name(series),
                rows,
                series.rows(),
                percent(series, rows));
    }

    private static String name(Series series) {
        return series.id()
                + series.parameters().entrySet().stream()
                        .map(parameter -> " " + parameter.getKey() + "=" + parameter.getValue())
                        .collect(Collectors.joining());
    }

    private static long percent(Series series, long rows) {
        return 100 * rows / Math.max(1, series.rows());
    }

    /** Lines for a log: the first load, the last one, those that fail, and otherwise one per interval. */
    final class Lines implements ProgressDisplay {

        /** A run of four minutes has a screen of lines. */
        static final long SPARSE_NANOS = TimeUnit.SECONDS.toNanos(10);

        private final Console console;
        private final long intervalNanos;
        private final LongSupplier nanos;
        private String stage = "";
        private long last;

        /**
         * Prints nothing yet.
         *
         * @param intervalNanos from one line to the next; with 0 every load has one
         * @param nanos the clock
         */
        Lines(Console console, long intervalNanos, LongSupplier nanos) {
            this.console = console;
            this.intervalNanos = intervalNanos;
            this.nanos = nanos;
            this.last = nanos.getAsLong();
        }

        @Override
        public synchronized void say(String line) {
            console.say(line);
        }

        @Override
        public synchronized void stage(String begun) {
            stage = begun;
        }

        @Override
        public synchronized void step(Step step, Series series) {
            if (intervalNanos > 0 && isDue()) {
                console.say(stage + ": " + step.name().toLowerCase(Locale.ROOT) + " " + name(series));
            }
        }

        @Override
        public void planned(int loads, Duration left) {
            // the listener's own line says it
        }

        @Override
        public synchronized void loading(Series series, long rows) {
            if (isDue()) {
                console.say(line(series, rows));
            }
        }

        @Override
        public synchronized void loaded(Progress progress) {
            boolean always = progress.done() == 1
                    || progress.done() == progress.total()
                    || progress.sample().error() != null;
            if (isDue() || always) {
                last = nanos.getAsLong();
                console.say(line(progress));
            }
        }

        private boolean isDue() {
            long now = nanos.getAsLong();
            boolean due = now - last >= intervalNanos;
            last = due ? now : last;
            return due;
        }

        @Override
        public void end() {
            // lines need no end
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    /**
     * A bar in a terminal. Lines of the console reach the same terminal through Maven, a little later; so the bar is removed before a line
     * and drawn again after a moment.
     */
    final class Bar implements ProgressDisplay {

        private static final long LINE_MILLIS = 100;

        private final ProgressBar bar;
        private final Console console;
        private String stage = "";
        private String activity = "";
        private int done;
        private int total;
        private Duration left = Duration.ZERO;

        /** Draws nothing yet. */
        Bar(ProgressBar bar, Console console) {
            this.bar = bar;
            this.console = console;
        }

        @Override
        public synchronized void say(String line) {
            if (!bar.isDrawn()) {
                console.say(line);
                return;
            }
            bar.erase();
            console.say(line);
            try {
                Thread.sleep(LINE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            draw();
        }

        @Override
        public synchronized void stage(String begun) {
            stage = begun;
            activity = "";
            draw();
        }

        @Override
        public synchronized void step(Step step, Series series) {
            activity = series.strategy() + ": " + step.name().toLowerCase(Locale.ROOT);
            draw();
        }

        @Override
        public synchronized void planned(int loads, Duration expected) {
            done = 0;
            total = loads;
            left = expected;
            draw();
        }

        @Override
        public synchronized void loading(Series series, long rows) {
            activity = series.strategy() + " " + percent(series, rows) + "%";
            draw();
        }

        @Override
        public synchronized void loaded(Progress progress) {
            stage = progress.round().toString();
            activity = progress.series().strategy();
            done = progress.done();
            total = progress.total();
            left = progress.left();
            draw();
            if (progress.sample().error() != null) {
                say(line(progress));
            }
        }

        private void draw() {
            if (total > 0 && !stage.isEmpty()) {
                bar.draw(stage, done, total, done + "/" + total, left, activity);
            } else if (!stage.isEmpty()) {
                bar.draw(stage, activity);
            }
        }

        @Override
        public synchronized void end() {
            bar.end();
        }

        @Override
        public synchronized void close() {
            bar.close();
        }
    }
}
