package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.RigListener;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Shows what a run is doing and how far it is. Draws only when it is called, never during the timed part of a short load. In a log the
 * first load, the last one and those that fail have a line, and the others one after each silence. Thread-safe.
 */
class RunProgress implements RigListener {

    /** Settings of PostgreSQL that a commit needs to survive a crash. */
    private static final List<String> SAFETY = List.of("fsync", "synchronous_commit", "full_page_writes");

    private final ProgressDisplay display;
    private final boolean everyLoad;
    private String stage = "";
    private String activity = "";
    private int done;
    private int total;
    private Duration left = Duration.ZERO;

    /** @param everyLoad whether every load has a line in a log */
    RunProgress(ProgressDisplay display, boolean everyLoad) {
        this.display = display;
        this.everyLoad = everyLoad;
    }

    @Override
    public synchronized void described(String database, DatabaseInfo info) {
        total = 0;
        display.say(database + " " + info.version() + " (" + info.target()
                + ") is ready; small loads first, to estimate the time");
        SAFETY.stream()
                .filter(setting -> "off".equals(info.settings().get(setting)))
                .forEach(setting -> display.say("note: " + setting
                        + " is off at this server: its times are not comparable with those of a durable one"));
    }

    @Override
    public synchronized void planned(String workload, int loads, Duration expected) {
        done = 0;
        total = loads;
        left = expected;
        draw();
        display.say(String.format(
                Locale.ROOT,
                "%s: %,d loads, warm-up included, will take about %s",
                workload,
                loads,
                ProgressDisplay.clock(expected)));
    }

    @Override
    public void changed(Series series) {
        if (series.skipped() != null) {
            display.say(series.id() + " skipped: " + series.skipped());
        }
    }

    @Override
    public synchronized void stage(String begun) {
        stage = begun;
        activity = "";
        draw();
    }

    @Override
    public synchronized void step(Step step, Series series) {
        String doing = step.name().toLowerCase(Locale.ROOT);
        activity = series.strategy() + ": " + doing;
        draw();
        display.logAfterSilence(() -> stage + ": " + doing + " " + name(series));
    }

    @Override
    public synchronized void loading(Series series, long rows) {
        activity = series.strategy() + " " + percent(series, rows) + "%";
        draw();
        display.logAfterSilence(() -> line(series, rows));
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
            display.say(line(progress));
        } else if (everyLoad || done == 1 || done == total) {
            display.log(line(progress));
        } else {
            display.logAfterSilence(() -> line(progress));
        }
    }

    private void draw() {
        if (total > 0 && !stage.isEmpty()) {
            display.draw(stage, done, total, done + "/" + total, left, activity);
        } else if (!stage.isEmpty()) {
            display.draw(stage, activity);
        }
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
                ProgressDisplay.clock(progress.left()));
    }

    /** A running load: {@code postgres/wide/copy-binary has sent 3,000,000 of 10,000,000 rows (30%)}. */
    private static String line(Series series, long rows) {
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
}
