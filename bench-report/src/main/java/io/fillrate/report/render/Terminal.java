package io.fillrate.report.render;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terminal that this process writes to, if it does. */
final class Terminal {

    private static final String NULL = "/dev/null";
    private static final Pattern SIZE = Pattern.compile("\\d+ (\\d{1,4})\\s*");

    /** What is narrower is no terminal for tables; in wider ones sentences are hard to read. */
    private static final int MAX = 160;

    private static final int COLUMNS = measured();

    private Terminal() {}

    /** Returns its columns, {@value TerminalWriter#WIDTH} to {@value #MAX}; the fewest where there is none, or its size is not known. */
    static int columns() {
        return COLUMNS;
    }

    /** Asks the system's own tools, which write to standard error here, since what is standard output is the question. */
    private static int measured() {
        if (!new File(NULL).exists()) { // not a Unix
            return TerminalWriter.WIDTH;
        }
        try {
            Process size = new ProcessBuilder("sh", "-c", "test -t 1 && stty size < /dev/tty >&2")
                    .redirectInput(new File(NULL))
                    .redirectOutput(Redirect.INHERIT)
                    .start();
            if (!size.waitFor(1, TimeUnit.SECONDS)) {
                size.destroy();
                return TerminalWriter.WIDTH;
            }
            return of(new String(size.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return TerminalWriter.WIDTH;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return TerminalWriter.WIDTH;
        }
    }

    /** Returns the columns of what {@code stty size} prints. */
    static int of(String size) {
        Matcher matcher = SIZE.matcher(size);
        return matcher.matches()
                ? Math.max(TerminalWriter.WIDTH, Math.min(MAX, Integer.parseInt(matcher.group(1))))
                : TerminalWriter.WIDTH;
    }
}
