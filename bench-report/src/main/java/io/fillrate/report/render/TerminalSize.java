package io.fillrate.report.render;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The size of the terminal in which this process was started, which Java cannot ask for: {@code stty} does. */
public final class TerminalSize {

    private static final File DEVICE = new File("/dev/tty");
    private static final Pattern SIZE = Pattern.compile("\\d+ ([1-9]\\d{0,3})\\s*");

    /** Lines of sentences that are longer are hard to read. */
    private static final int MAX = 160;

    private static final int OF_OUTPUT = succeeds("test", "-t", "1") ? ofOutput(columns()) : TerminalWriter.WIDTH;

    private TerminalSize() {}

    /** Returns the columns, whatever standard output is; empty if there is no terminal, or its size is not known. */
    public static OptionalInt columns() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(DEVICE)
                    .redirectError(Redirect.DISCARD)
                    .start();
            return columns(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) { // no terminal, or no such command
            return OptionalInt.empty();
        }
    }

    /** Returns the columns of what {@code stty size} prints: rows and columns. */
    static OptionalInt columns(String size) {
        Matcher matcher = SIZE.matcher(size);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    /** The columns of reports on standard output, {@value TerminalWriter#WIDTH} to {@value #MAX}; the fewest if it is no terminal. */
    static int ofOutput() {
        return OF_OUTPUT;
    }

    static int ofOutput(OptionalInt columns) {
        return Math.max(TerminalWriter.WIDTH, Math.min(MAX, columns.orElse(TerminalWriter.WIDTH)));
    }

    /** Whether a command that is given this process's standard output ends with 0. */
    private static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectOutput(Redirect.INHERIT)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
