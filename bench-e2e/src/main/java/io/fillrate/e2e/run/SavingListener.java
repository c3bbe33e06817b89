package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.e2e.rig.RigListener;
import io.fillrate.report.format.DatabaseInfo;
import io.fillrate.report.format.Series;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Saves what the rig tells, then shows it. */
record SavingListener(ResultsKeeper keeper, Console console, ProgressDisplay display) implements RigListener {

    /** Settings of PostgreSQL without which a commit may not survive a crash. */
    private static final List<String> SAFETY = List.of("fsync", "synchronous_commit", "full_page_writes");

    @Override
    public void described(String database, DatabaseInfo info) {
        keeper.put(database, info);
        console.say(database + " " + info.version() + " (" + info.target()
                + ") is ready; small loads first, to estimate the time");
        SAFETY.stream()
                .filter(setting -> "off".equals(info.settings().get(setting)))
                .forEach(setting -> console.say("note: " + setting
                        + " is off at this server: its times are not comparable with those of a durable one"));
    }

    @Override
    public void fact(String name, String value) {
        keeper.putFact(name, value);
    }

    @Override
    public void planned(String workload, int loads, Duration expected) {
        console.say(String.format(
                Locale.ROOT,
                "%s: %,d loads, warm-up included, will take about %s",
                workload,
                loads,
                ProgressLine.clock(expected)));
    }

    @Override
    public void changed(Series series) {
        keeper.put(series);
        if (series.skipped() != null) {
            console.say(series.id() + " skipped: " + series.skipped());
        }
    }

    @Override
    public void loading(Series series, long rows) {
        display.loading(series, rows);
    }

    @Override
    public void loaded(Progress progress) {
        display.loaded(progress);
    }
}
