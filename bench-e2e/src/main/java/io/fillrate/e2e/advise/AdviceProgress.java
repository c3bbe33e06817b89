package io.fillrate.e2e.advise;

import io.fillrate.e2e.run.ProgressDisplay;
import java.time.Duration;

/** Shows how much of a budget of time has been spent, and on what: in a log a line for each stage. */
final class AdviceProgress {

    private static final int PARTS = 1_000;

    private final ProgressDisplay display;
    private final Duration budget;
    private final Timer timer;
    private String stage = "";

    AdviceProgress(ProgressDisplay display, Duration budget, Timer timer) {
        this.display = display;
        this.budget = budget;
        this.timer = timer;
    }

    /** A stage begins, such as {@code 10,000 rows}. */
    void stage(String begun) {
        stage = begun;
        activity("");
        display.log(ProgressDisplay.clock(spent()) + " " + stage);
    }

    /** A strategy is measured within the stage. */
    void activity(String strategy) {
        display.draw(stage, Math.round(PARTS * timer.share()), PARTS, strategy, budget.minus(spent()), "");
    }

    private Duration spent() {
        return Duration.ofMillis(Math.round(timer.share() * budget.toMillis()));
    }
}
