package io.fillrate.report.cli;

import io.fillrate.report.text.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Where a command's text goes. */
final class Output {

    @Option(names = "--out", paramLabel = "FILE", description = "Where to write (default: standard output).")
    private @Nullable Path out;

    /** Prints the text in colours where there are any, or writes the file as it is. */
    void write(String text, Colours colours, CommandLine command) {
        write(out == null ? colours.of(text) : text, command);
    }

    /** Prints the text, or writes the file. */
    void write(String text, CommandLine command) {
        if (out == null) {
            PrintWriter console = command.getOut();
            console.print(text);
            console.flush();
        } else {
            write(text, out, command);
        }
    }

    /** Writes files, which a function names and fills for their folder, into that folder; it is made if it is not there. */
    void writeFolder(Function<Path, Map<String, String>> files, CommandLine command) {
        if (out == null) {
            throw new InputException(command, "needs --out FOLDER, as it writes several files");
        }
        Path folder = out;
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new InputException(command, folder + ": cannot be made a folder: " + e.getMessage(), e);
        }
        files.apply(folder).forEach((name, text) -> write(text, folder.resolve(name), command));
    }

    /** Prints a line on standard error. */
    static void say(String line, CommandLine command) {
        PrintWriter err = command.getErr();
        err.println(Printable.line(Printable.of(line)));
        err.flush();
    }

    static void write(String text, Path file, CommandLine command) {
        try {
            Files.writeString(file, text);
        } catch (NoSuchFileException e) {
            throw new InputException(command, file + ": cannot be written: there is no such folder", e);
        } catch (IOException e) {
            throw new InputException(command, file + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
