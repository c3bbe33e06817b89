package io.fillrate.e2e.run;

import io.fillrate.e2e.run.Console.Terminal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.lang3.StringUtils;

/**
 * The last line of a terminal, which shows how far some work is: {@code round 3/5  41% [=====>      ]  23/56  1:12 left, copy-binary:
 * verifying}. The cursor is at its beginning, so that what is printed next replaces it. Belongs to one thread at a time.
 */
public final class ProgressBar implements AutoCloseable {

    private static final int MAX_COLUMNS = 100;
    private static final int MIN_BAR = 5;

    private final Terminal terminal;
    private final int width;
    private boolean isDrawn;
    private boolean isEnded;

    /** Draws nothing yet. */
    ProgressBar(Terminal terminal) {
        this.terminal = terminal;
        // A terminal goes on to the next line when the last column of a line is used.
        this.width = Math.min(MAX_COLUMNS, terminal.columns() - 1);
    }

    /** Opens the terminal in which this process was started, past whatever reads its output; empty if there is none. */
    public static Optional<ProgressBar> open() {
        return Terminal.open().map(ProgressBar::new);
    }

    /** Whether something is to be seen of it. */
    public boolean isDrawn() {
        return isDrawn;
    }

    /** Shows work of which nobody knows how much there is. */
    public void draw(String stage, String activity) {
        show(StringUtils.abbreviateMiddle(stage + (activity.isEmpty() ? "" : "  " + activity), "...", width));
    }

    /**
     * Shows how far the work is. The bar is left out where there is no room for it; so is the middle of a long activity.
     *
     * @param total of the work, greater than 0; {@code done} is in the same unit
     * @param count what is counted: {@code 23/56}
     * @param activity empty if there is nothing to say
     */
    public void draw(String stage, long done, long total, String count, Duration left, String activity) {
        String head = String.format(Locale.ROOT, "%s %3d%%", stage, 100 * done / total);
        String tail = "  " + count + "  " + clock(left) + " left";
        int room = width - head.length() - tail.length() - 2;
        String doing =
                activity.isEmpty() ? "" : ", " + StringUtils.abbreviateMiddle(activity, "...", Math.max(MIN_BAR, room));
        int bar = width - head.length() - tail.length() - doing.length() - " []".length();
        show(head + (bar < MIN_BAR ? "" : " [" + bar(bar, done, total) + "]") + tail + doing);
    }

    private static String bar(int columns, long done, long total) {
        int filled = (int) (columns * done / total);
        String arrow = filled < columns ? "=".repeat(filled) + ">" : "=".repeat(filled);
        return StringUtils.rightPad(arrow, columns);
    }

    private void show(String text) {
        if (!isEnded) {
            print(text);
            isDrawn = true;
        }
    }

    /** Removes it until it is drawn again. */
    public void erase() {
        print("");
        isDrawn = false;
    }

    private void print(String text) {
        terminal.out().print("\r" + StringUtils.rightPad(text, width) + "\r");
        terminal.out().flush();
    }

    /** Leaves the last state where it is, and draws nothing more. */
    public void end() {
        if (!isEnded && isDrawn) {
            terminal.out().println();
        }
        isEnded = true;
        isDrawn = false;
    }

    @Override
    public void close() {
        end();
        terminal.close();
    }

    /** Hours, minutes and seconds: {@code 1:12}, {@code 2:03:04}. */
    public static String clock(Duration duration) {
        long hours = duration.toHours();
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, duration.toMinutesPart(), duration.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}
