package io.fillrate.e2e.run;

import io.fillrate.e2e.settings.SettingDescription;
import io.fillrate.report.render.TerminalSize;
import io.fillrate.report.text.Printable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.commons.text.WordUtils;
import org.jspecify.annotations.Nullable;

/** Prints the lines of a run, each of which begins with {@code [bench]}, and its results. */
final class Console {

    private static final String PREFIX = "[bench] ";
    private static final int UNLIMITED = Integer.MAX_VALUE;

    private final Consumer<String> results;
    private final Consumer<String> lines;
    private final int columns;
    private final @Nullable Path errors;
    private final @Nullable String command;

    /** For a log, with the results between the lines, which have any length. */
    Console(PrintStream log) {
        this(log::println, log::println, UNLIMITED, null, null);
    }

    private Console(
            Consumer<String> results,
            Consumer<String> lines,
            int columns,
            @Nullable Path errors,
            @Nullable String command) {
        this.results = results;
        this.lines = lines;
        this.columns = columns;
        this.errors = errors;
        this.command = command;
    }

    /**
     * For a terminal.
     *
     * @param columns longer lines are wrapped between words
     * @param errors a file for errors, from which {@code mvnw} repeats them below Maven's own lines
     */
    static Console ofMaven(PrintStream results, PrintStream lines, int columns, Path errors) {
        return new Console(results::println, lines::println, columns, errors, null);
    }

    /**
     * For a command, whose users give settings as options instead of properties.
     *
     * @param columns as {@link #ofMaven}
     * @param command what errors begin with
     */
    static Console ofCommand(PrintWriter results, PrintWriter lines, int columns, String command) {
        return new Console(flushed(results), flushed(lines), columns, null, command);
    }

    private static Consumer<String> flushed(PrintWriter out) {
        return text -> {
            out.println(text);
            out.flush();
        };
    }

    /** Prints a line; control characters in names and messages of others are replaced. */
    void say(String line) {
        print(PREFIX, line);
    }

    private void print(String prefix, String line) {
        lines.accept(wrapped(prefix, line));
    }

    private String wrapped(String prefix, String line) {
        String printable = Printable.of(line);
        String text = command == null ? printable : SettingDescription.withOptions(printable);
        return prefix
                + (prefix.length() + text.length() <= columns
                        ? text
                        : WordUtils.wrap(text, columns - prefix.length(), "\n" + " ".repeat(prefix.length()), false));
    }

    /** Prints why a run fails, a line for each problem. */
    void error(String problems) {
        String prefix = command == null ? PREFIX : "";
        List<String> all = problems.lines()
                .map(line -> (command == null ? "error: " : command + ": ") + line)
                .toList();
        all.forEach(line -> print(prefix, line));
        if (errors != null) {
            try {
                Files.createDirectories(errors.resolveSibling(""));
                Files.write(
                        errors,
                        all.stream().map(line -> wrapped(prefix, line)).toList(),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException notRepeated) {
                // it has been printed
            }
        }
    }

    /** Prints a text of several lines unchanged. */
    void print(String text) {
        results.accept(text.stripTrailing());
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
