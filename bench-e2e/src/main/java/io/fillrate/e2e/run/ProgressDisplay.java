package io.fillrate.e2e.run;

import io.fillrate.e2e.run.Console.Terminal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.commons.lang3.StringUtils;

/**
 * Shows how far some work is: in a terminal by a bar in its last line, {@code round 3/5  41% [=====>      ]  23/56  1:12 left, copy-binary:
 * verifying}; elsewhere by lines. The cursor is at the bar's beginning, so that what is printed next replaces it. Thread-safe.
 */
public final class ProgressDisplay implements AutoCloseable {

    private static final int MAX_COLUMNS = 100;
    private static final int MIN_BAR = 5;

    /** A run of four minutes has a screen of lines. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Optional<Terminal> terminal;
    private final int width;
    private final Consumer<String> lines;
    private final Duration delay;
    private final LongSupplier nanos;
    private String drawn = "";
    private boolean isEnded;
    private long printed;

    /**
     * Shows nothing yet.
     *
     * @param terminal for the bar; empty for lines
     * @param lines prints a line that stays
     * @param delay how much later such a line may reach the terminal, as through Maven
     * @param nanos the clock
     */
    ProgressDisplay(Optional<Terminal> terminal, Consumer<String> lines, Duration delay, LongSupplier nanos) {
        this.terminal = terminal;
        // A terminal goes on to the next line when the last column of a line is used.
        this.width = Math.min(MAX_COLUMNS, terminal.map(Terminal::columns).orElse(MAX_COLUMNS) - 1);
        this.lines = lines;
        this.delay = delay;
        this.nanos = nanos;
        this.printed = nanos.getAsLong();
    }

    /**
     * A bar in the terminal in which this process was started, past whatever reads its output; lines if there is none.
     *
     * @param lines prints a line that stays, to the terminal without delay
     */
    public static ProgressDisplay open(Consumer<String> lines) {
        return new ProgressDisplay(Terminal.open(), lines, Duration.ZERO, System::nanoTime);
    }

    /** Draws what is done, where nobody knows how much there is. */
    public void draw(String stage, String activity) {
        show(StringUtils.abbreviateMiddle(stage + (activity.isEmpty() ? "" : "  " + activity), "...", width));
    }

    /**
     * Draws the progress of the work. In a narrow terminal the bar is left out, and a long activity is abbreviated in the middle.
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

    private synchronized void show(String text) {
        if (!isEnded && terminal.isPresent()) {
            print(terminal.get(), text);
            drawn = text;
        }
    }

    private void print(Terminal to, String text) {
        to.out().print("\r" + StringUtils.rightPad(text, width) + "\r");
        to.out().flush();
    }

    /** Prints a line that stays, without remains of a bar next to it. */
    public synchronized void say(String line) {
        String bar = drawn;
        clear();
        lines.accept(line);
        if (!bar.isEmpty()) {
            try {
                Thread.sleep(delay.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            show(bar);
        }
    }

    /** Prints a line, unless there is a terminal with a bar. */
    public synchronized void log(String line) {
        if (!isEnded && terminal.isEmpty()) {
            say(line);
        }
    }

    /** Prints a line likewise, unless another was printed within the last ten seconds. */
    public synchronized void logAfterSilence(Supplier<String> line) {
        if (nanos.getAsLong() - printed >= SILENCE_NANOS) {
            log(line.get());
        }
    }

    /** Removes the bar until it is drawn again: something else is printed. */
    public synchronized void clear() {
        if (!drawn.isEmpty()) {
            terminal.ifPresent(from -> print(from, ""));
        }
        drawn = "";
        printed = nanos.getAsLong();
    }

    /** Leaves the last state where it is, and draws nothing more. */
    public synchronized void end() {
        if (!drawn.isEmpty()) {
            terminal.ifPresent(of -> of.out().println());
        }
        drawn = "";
        isEnded = true;
    }

    @Override
    public synchronized void close() {
        end();
        terminal.ifPresent(Terminal::close);
    }

    /** Hours, minutes and seconds: {@code 1:12}, {@code 2:03:04}. */
    public static String clock(Duration duration) {
        long hours = duration.toHours();
        return hours > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", hours, duration.toMinutesPart(), duration.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", duration.toMinutes(), duration.toSecondsPart());
    }
}
