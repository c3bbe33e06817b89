package io.fillrate.report.cli;

import io.fillrate.report.results.BenchmarkDataFile;
import io.fillrate.report.results.FileKind;
import io.fillrate.report.results.OtavaFile;
import io.fillrate.report.results.RecordedTimes;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.ResultsFormatException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * The runs below a folder, or of a file.
 *
 * @param results of every {@code *.json} that is a results file
 * @param recorded what each {@code data.js} and {@code *.csv} holds
 * @param leftOut other files of these names, and what they hold besides, with the reason
 */
record HistoryInput(List<Results> results, List<RecordedTimes.Time> recorded, List<String> leftOut) {

    private static final int MAX_DEPTH = 10;

    /** A fact of files made to show what a report says about them. */
    private static final String DEMONSTRATION = "demonstration";

    /** An empty one, to be filled. */
    private HistoryInput() {
        this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    static HistoryInput below(Path folder, CommandLine command) {
        HistoryInput input = new HistoryInput();
        try (Stream<Path> files = Files.walk(folder, MAX_DEPTH)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                try {
                    input.add(file);
                } catch (ResultsFormatException e) {
                    input.leftOut.add(String.valueOf(e.getMessage()));
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new InputException(command, folder + ": cannot be read as a folder", e);
        }
        if (input.results.isEmpty() && input.recorded.isEmpty()) {
            String first = input.leftOut.isEmpty() ? "" : ": " + input.leftOut.get(0);
            throw new InputException(
                    command, folder + ": holds no results.json, data.js or CSV that can be read" + first);
        }
        return input;
    }

    private void add(Path file) {
        String name = file.getFileName().toString();
        if (name.endsWith(".json")) {
            addResults(file);
        } else if (name.equals("data.js")) {
            add(BenchmarkDataFile.read(file));
        } else if (name.endsWith(".csv")) {
            add(OtavaFile.read(file));
        }
    }

    private void add(RecordedTimes read) {
        recorded.addAll(read.times());
        leftOut.addAll(read.leftOut());
    }

    private void addResults(Path file) {
        if (FileKind.of(file) == FileKind.JMH) {
            leftOut.add(file + ": JMH's JSON, which does not say when and on which machine it was measured");
            return;
        }
        Results read = ResultsFile.read(file);
        if (read.environment().facts().containsKey(DEMONSTRATION)) {
            leftOut.add(file + ": a demonstration, not a measurement");
        } else {
            results.add(read);
        }
    }
}
