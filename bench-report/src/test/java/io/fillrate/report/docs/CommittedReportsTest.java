package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import io.fillrate.report.Reports;
import io.fillrate.report.render.Medium;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.ResultsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reports of committed results say what the report's code of today says of them. */
@Tag("heavy")
class CommittedReportsTest {

    private static final Path RESULTS = ProjectRoot.find().resolve("results");
    private static final String REWRITE =
            "./mvnw -pl bench-report test -Dtest=CommittedReportsTest -Dfillrate.docs.update=true";

    @Test
    void there_are_reports() throws IOException {
        assertThat(reports()).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void a_report_is_what_its_results_are_rendered_as(Path report) throws IOException {
        Path folder = RESULTS.resolve(report).resolveSibling("");
        Path results = folder.resolve("results.json");
        Medium medium = report.endsWith("report.html") ? Medium.HTML : Medium.MARKDOWN;
        String rendered = Files.exists(results)
                ? Reports.of(medium, ResultsFile.read(results))
                : Reports.of(medium, JmhFile.read(folder.resolve("jmh.json")));
        if (Boolean.getBoolean("fillrate.docs.update")) {
            Files.writeString(RESULTS.resolve(report), rendered);
        }
        assertThat(Files.readString(RESULTS.resolve(report)).equals(rendered))
                .as("%s is what %s writes", report, REWRITE)
                .isTrue();
    }

    static List<Path> reports() throws IOException {
        try (Stream<Path> files = Files.walk(RESULTS)) {
            return files.filter(file -> file.endsWith("report.md") || file.endsWith("report.html"))
                    .filter(file -> Stream.of("results.json", "jmh.json")
                            .anyMatch(name -> Files.exists(file.resolveSibling(name))))
                    .map(RESULTS::relativize)
                    .sorted()
                    .toList();
        }
    }
}
