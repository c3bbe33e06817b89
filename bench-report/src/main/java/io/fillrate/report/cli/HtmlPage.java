package io.fillrate.report.cli;

import io.fillrate.report.format.FileKind;
import io.fillrate.report.format.JmhBenchmark;
import io.fillrate.report.format.JmhFile;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.ResultsFormatException;
import io.fillrate.report.html.HtmlReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Fills and micro-benchmarks of several files in one page. */
final class HtmlPage {

    private HtmlPage() {}

    /** The page of files, or folders that hold a {@code results.json}. */
    static String of(List<Path> named, CommandLine command) {
        List<Results> runs = new ArrayList<>();
        List<JmhBenchmark> benchmarks = new ArrayList<>();
        try {
            for (Path path : named) {
                Path file = file(path);
                switch (FileKind.of(file)) {
                    case RESULTS -> runs.add(ResultsFile.read(file));
                    case JMH -> benchmarks.addAll(JmhFile.read(file));
                }
            }
        } catch (ResultsFormatException e) {
            throw new InputException(command, String.valueOf(e.getMessage()), e);
        }
        return HtmlReport.of(runs, benchmarks);
    }

    /** The file itself, or the {@code results.json} of a folder. */
    static Path file(Path named) {
        return Files.isDirectory(named) ? named.resolve("results.json") : named;
    }
}
