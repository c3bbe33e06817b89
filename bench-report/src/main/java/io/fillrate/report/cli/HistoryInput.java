package io.fillrate.report.cli;

import io.fillrate.report.format.FileKind;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.ResultsFormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The runs below a folder.
 *
 * @param results of every {@code *.json} that is a results file
 * @param leftOut what else ends in {@code .json}, with the reason
 */
record HistoryInput(List<Results> results, List<String> leftOut) {

    private static final int DEEPEST = 10;

    /** A fact of files that were made to show what a report says of them. */
    private static final String DEMONSTRATION = "demonstration";

    static HistoryInput below(Path folder, CommandLine command) {
        List<Results> results = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
            for (Path file : files.filter(one -> one.getFileName().toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                try {
                    add(file, results, leftOut);
                } catch (ResultsFormatException e) {
                    leftOut.add(String.valueOf(e.getMessage()));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new InputException(command, folder + ": cannot be read as a folder", e);
        }
        if (results.isEmpty()) {
            String first = leftOut.isEmpty() ? "" : ": " + leftOut.get(0);
            throw new InputException(command, folder + ": holds no results.json that can be read" + first, null);
        }
        return new HistoryInput(results, leftOut);
    }

    private static void add(Path file, List<Results> results, List<String> leftOut) {
        if (FileKind.of(file) == FileKind.JMH) {
            leftOut.add(file + ": JMH's JSON, which does not tell when and on what it was measured");
            return;
        }
        Results read = ResultsFile.read(file);
        if (read.environment().facts().containsKey(DEMONSTRATION)) {
            leftOut.add(file + ": a demonstration, no measurement");
        } else {
            results.add(read);
        }
    }
}
