package io.fillrate.e2e.run;

import io.fillrate.e2e.settings.SettingDescription;
import io.fillrate.report.render.TerminalSize;
import io.fillrate.report.text.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.commons.text.WordUtils;
import org.jspecify.annotations.Nullable;

/** Prints the lines of a run; each begins with {@code [bench]}. */
final class Console {

    private static final String PREFIX = "[bench] ";
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final PrintStream out;
    private final int columns;
    private final @Nullable Path errors;
    private final UnaryOperator<String> wording;

    /** For a log: lines have any length. */
    Console(PrintStream out) {
        this(out, UNLIMITED, null);
    }

    /**
     * For a terminal.
     *
     * @param columns longer lines are wrapped between words
     * @param errors a file for errors, from which {@code mvnw} repeats them below Maven's own lines; null for none
     */
    Console(PrintStream out, int columns, @Nullable Path errors) {
        this(out, columns, errors, UnaryOperator.identity());
    }

    private Console(PrintStream out, int columns, @Nullable Path errors, UnaryOperator<String> wording) {
        this.out = out;
        this.columns = columns;
        this.errors = errors;
        this.wording = wording;
    }

    /** Returns the same for users who give settings as options instead of properties. */
    Console callingSettingsOptions() {
        return new Console(out, columns, errors, SettingDescription::withOptions);
    }

    /** Prints a line; control characters in names and messages of others are replaced. */
    void say(String line) {
        out.println(wrapped(line));
        out.flush();
    }

    private String wrapped(String line) {
        String text = wording.apply(Printable.of(line));
        return PREFIX
                + (PREFIX.length() + text.length() <= columns
                        ? text
                        : WordUtils.wrap(text, columns - PREFIX.length(), "\n" + " ".repeat(PREFIX.length()), false));
    }

    /** Prints why a run fails, a line for each problem. */
    void error(String lines) {
        List<String> all = lines.lines().map(line -> "error: " + line).toList();
        all.forEach(this::say);
        if (errors != null) {
            try {
                Files.createDirectories(errors.resolveSibling(""));
                Files.write(
                        errors,
                        all.stream().map(this::wrapped).toList(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException notRepeated) {
                // it has been printed
            }
        }
    }

    /** Prints a text of several lines unchanged. */
    void print(String text) {
        out.println(text.stripTrailing());
        out.flush();
    }

    /**
     * The terminal in which a run was started, past Maven, which reads the output of its test JVMs line by line.
     *
     * @param columns characters per line when it was opened
     */
    record Terminal(PrintStream out, int columns) implements AutoCloseable {

        /** The controlling terminal of the process; opening it fails where there is none, as in a job of a build server. */
        private static final Path DEVICE = Path.of("/dev/tty");

        private static final int DEFAULT_COLUMNS = 80;

        /** Opens it; empty if there is none. */
        static Optional<Terminal> open() {
            try {
                PrintStream out = new PrintStream(
                        Files.newOutputStream(DEVICE, StandardOpenOption.WRITE), true, StandardCharsets.UTF_8);
                return Optional.of(new Terminal(out, TerminalSize.columns().orElse(DEFAULT_COLUMNS)));
            } catch (IOException | SecurityException none) {
                return Optional.empty();
            }
        }

        /** The columns of lines printed by this process; unlimited if there is no terminal. */
        static int columnsOrUnlimited() {
            return open().map(terminal -> {
                        try (terminal) {
                            return terminal.columns;
                        }
                    })
                    .orElse(UNLIMITED);
        }

        @Override
        public void close() {
            out.close();
        }
    }
}
