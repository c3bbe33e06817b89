package io.fillrate.report.render.export;

import io.fillrate.report.analysis.History;
import io.fillrate.report.analysis.History.Point;
import io.fillrate.report.analysis.History.Track;
import io.fillrate.report.results.Json;
import io.fillrate.report.results.OtavaFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A history as tests of Apache Otava. Otava refuses empty cells, and series are rarely in all runs: each is a test with a file of its own.
 */
public final class OtavaTests {

    private static final double NANOS_PER_MILLI = 1e6;

    private OtavaTests() {}

    /**
     * Returns the content of each file by its name: {@code otava.yaml} (JSON, which is YAML, too), and the CSV of each series.
     *
     * @param folder that the files will be in, as the configuration names it
     */
    public static Map<String, String> of(History history, Path folder) {
        Map<String, String> files = new LinkedHashMap<>();
        Map<String, Object> tests = new LinkedHashMap<>();
        for (Track track : history.tracks()) {
            String column = track.series() + " (ms)";
            String file = "series-" + (tests.size() + 1) + ".csv";
            files.put(
                    file,
                    Tables.csv(track.points().stream()
                            .map(point -> row(point, column))
                            .toList()));
            tests.put(
                    track.series() + ", " + history.machineName(track),
                    new Row()
                            .with("type", "csv")
                            .with("file", folder.resolve(file).toString())
                            .with("time_column", OtavaFile.TIME)
                            .with("attributes", List.of(OtavaFile.COMMIT))
                            .with("metrics", Map.of("ms", Map.of("column", column, "direction", -1)))
                            .values());
        }
        files.put(
                "otava.yaml",
                Json.text(Map.of("tests", tests, "test_groups", Map.of("all", List.copyOf(tests.keySet())))));
        return files;
    }

    private static Map<String, Object> row(Point point, String column) {
        return new Row()
                .with(OtavaFile.TIME, point.startedAt().toString())
                .with(OtavaFile.COMMIT, point.revision() == null ? "" : point.revision())
                .with(column, point.nanos().median() / NANOS_PER_MILLI)
                .values();
    }
}
