package io.fillrate.e2e.run;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.report.format.Series;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * A bar in a terminal. It is drawn between two loads and, during long ones, every few seconds, and by nobody else: not by its library's
 * thread. Lines of the console reach the same terminal by another way, a little later. So there is no bar before the first load, a line finds
 * the place empty, and the cursor stands where a line that comes too late overwrites the bar.
 */
final class ProgressBarDisplay implements ProgressDisplay {

    private static final int WIDEST = 100;

    private final Terminal terminal;
    private final Console console;
    /** A terminal goes on to the next line when the last place of a line is taken. */
    private final int width;

    private @Nullable ProgressBar bar;
    private String left = "";

    /** None yet. */
    ProgressBarDisplay(Terminal terminal, Console console) {
        this.terminal = terminal;
        this.console = console;
        this.width = Math.min(WIDEST, terminal.columns() - 1);
    }

    @Override
    public synchronized void loading(Series series, long rows) {
        long percent = 100 * rows / Math.max(1, series.rows());
        bar().setExtraMessage(" " + left + series.strategy() + " " + percent + " %");
        bar().refresh();
    }

    @Override
    public synchronized void loaded(Progress progress) {
        left = ProgressLine.clock(progress.left()) + " left, ";
        bar().maxHint(progress.total());
        bar().stepTo(progress.done());
        bar().setExtraMessage(" " + left + progress.series().strategy());
        if (progress.sample().error() == null) {
            bar().refresh();
        } else {
            draw(" ".repeat(width));
            console.say(ProgressLine.of(progress));
        }
    }

    private ProgressBar bar() {
        ProgressBar known = bar;
        if (known == null) {
            known = new ProgressBarBuilder()
                    .setTaskName("fill")
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(Integer.MAX_VALUE)
                    .continuousUpdate() // or else a load on its way, which is no step, would not be drawn
                    .setConsumer(new DelegatingProgressBarConsumer(this::draw, width))
                    .hideEta()
                    .build();
            bar = known;
        }
        return known;
    }

    /** The library's thread draws, too, when a bar is made and when it's closed, but never holds this lock. */
    private void draw(String line) {
        if (Thread.holdsLock(this)) {
            terminal.out().print("\r" + line + "\r");
            terminal.out().flush();
        }
    }

    @Override
    public synchronized void close() {
        ProgressBar drawn = bar;
        if (drawn != null) {
            drawn.refresh();
            drawn.close();
            terminal.out().println();
        }
        terminal.close();
    }
}
