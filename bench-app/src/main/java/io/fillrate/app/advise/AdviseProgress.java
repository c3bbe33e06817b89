package io.fillrate.app.advise;

import io.fillrate.e2e.advise.Progress;
import io.fillrate.e2e.run.ProgressBar;
import io.fillrate.report.text.Printable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;

/** Shows how far the measurements are: a bar in a terminal, a line for each stage elsewhere. Thread-safe. */
final class AdviseProgress implements Progress, AutoCloseable {

    private static final int PARTS = 1_000;

    private final PrintWriter out;
    private final Optional<ProgressBar> bar;
    private final Duration budget;
    private String stage = "";
    private boolean closed;

    AdviseProgress(PrintWriter out, Optional<ProgressBar> bar, Duration budget) {
        this.out = out;
        this.bar = bar;
        this.budget = budget;
    }

    @Override
    public synchronized void stage(String begun, double spent) {
        if (closed) {
            return;
        }
        stage = Printable.of(begun);
        bar.ifPresentOrElse(drawn -> draw(drawn, "", spent), () -> {
            out.println(ProgressBar.clock(spent(spent)) + " " + stage);
            out.flush();
        });
    }

    @Override
    public synchronized void activity(String strategy, double spent) {
        bar.filter(drawn -> !closed).ifPresent(drawn -> draw(drawn, strategy, spent));
    }

    private void draw(ProgressBar drawn, String strategy, double spent) {
        drawn.draw(stage, Math.round(PARTS * spent), PARTS, strategy, budget.minus(spent(spent)), "");
    }

    private Duration spent(double share) {
        return Duration.ofMillis(Math.round(share * budget.toMillis()));
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        bar.ifPresent(drawn -> {
            drawn.erase();
            drawn.close();
        });
    }
}
