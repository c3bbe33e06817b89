package io.fillrate.report.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Where a command puts what it made. */
final class Output {

    private Output() {}

    /**
     * Writes the text to the file, or to standard output when there is none.
     *
     * @throws InputException if the file cannot be written
     */
    static void write(CommandLine commandLine, @Nullable Path out, String text) {
        if (out == null) {
            PrintWriter console = commandLine.getOut();
            console.print(text);
            console.flush();
            return;
        }
        try {
            Files.writeString(out, text);
        } catch (NoSuchFileException e) {
            throw new InputException(commandLine, out + ": cannot be written: there is no such folder", e);
        } catch (IOException e) {
            throw new InputException(commandLine, out + ": cannot be written: " + e.getMessage(), e);
        }
    }
}
