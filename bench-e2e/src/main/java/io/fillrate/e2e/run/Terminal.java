package io.fillrate.e2e.run;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal that a run was started in, past Maven, which reads the output of its test JVMs line by line.
 *
 * @param columns characters that a line of it holds, as it was when it was opened
 */
record Terminal(PrintStream out, int columns) implements AutoCloseable {

    /** The controlling terminal of the process; opening it fails where there is none, as in a job of a build server. */
    private static final Path DEVICE = Path.of("/dev/tty");

    private static final Pattern SIZE = Pattern.compile("\\d+ ([1-9]\\d{0,3})\\s*");
    private static final int USUAL_COLUMNS = 80;

    /** Opens it; empty where there is none. */
    static Optional<Terminal> open() {
        try {
            PrintStream out = new PrintStream(
                    Files.newOutputStream(DEVICE, StandardOpenOption.WRITE), true, StandardCharsets.UTF_8);
            return Optional.of(new Terminal(out, columns(stty())));
        } catch (IOException | SecurityException none) {
            return Optional.empty();
        }
    }

    /** Java can't ask for a terminal's size, and whoever would ask through standard input asks a pipe of Maven's. */
    private static String stty() {
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(DEVICE.toFile())
                    .redirectError(Redirect.DISCARD)
                    .start();
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException noSuchCommand) {
            return "";
        }
    }

    /** The second number of two, rows and columns; what is usual where they aren't told. */
    static int columns(String size) {
        Matcher matcher = SIZE.matcher(size);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : USUAL_COLUMNS;
    }

    @Override
    public void close() {
        out.close();
    }
}
