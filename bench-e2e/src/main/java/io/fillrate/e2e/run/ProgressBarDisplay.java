package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.report.format.Series;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar in a terminal. It is drawn between two loads and, during long ones, every few seconds: its library's own refreshing is turned off. */
final class ProgressBarDisplay implements ProgressDisplay {

    private static final int WIDTH = 100;

    private final PrintStream terminal;
    private final Console console;
    private final ProgressBar bar;

    /** An empty bar. */
    ProgressBarDisplay(PrintStream terminal, Console console) {
        this.terminal = terminal;
        this.console = console;
        this.bar = new ProgressBarBuilder()
                .setTaskName("fill")
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(Integer.MAX_VALUE)
                .setConsumer(new ConsoleProgressBarConsumer(terminal, WIDTH))
                .hideEta()
                .build();
    }

    @Override
    public synchronized void loading(Series series, long rows) {
        bar.setExtraMessage(" " + ProgressLine.of(series, rows));
        bar.refresh();
    }

    @Override
    public synchronized void loaded(Progress progress) {
        if (progress.sample().error() != null) {
            console.say(ProgressLine.of(progress));
        }
        bar.maxHint(progress.total());
        bar.stepTo(progress.done());
        bar.setExtraMessage(" " + ProgressLine.clock(progress.left()) + " left, "
                + progress.series().strategy());
        bar.refresh();
    }

    @Override
    public synchronized void close() {
        bar.close();
        terminal.close();
    }
}
