package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every export, as another program would read it. */
class ExportTest {

    private final Path folder;

    ExportTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void csv_has_a_row_per_sample_and_every_column_that_a_sample_has() throws IOException {
        Path file = resource("results-complete.json");
        Results results = ResultsFile.read(file);

        List<Map<String, String>> rows = csv(exported("csv", file));

        assertThat(rows)
                .hasSize(results.series().stream()
                        .mapToInt(series -> series.samples().size())
                        .sum());
        assertThat(rows.get(0))
                .containsEntry("series", "postgres/sensor_readings/insert")
                .containsEntry("elapsedNanos", "9924372750")
                .containsEntry("client.cpuNanos", "3308124250")
                .containsEntry("server.walBytes", "15000000")
                .containsEntry("phase.commitNanos", "198487455")
                .containsEntry("verified", "true");
    }

    @Test
    void texts_of_any_kind_survive_csv_in_one_line() throws IOException {
        String hostile = "<script>alert(1)</script>, \"quoted\"\nnext line";
        Path file = file(timed(
                new Series("postgres", hostile, "batch", Operation.INSERT, 5, Map.of("a", "=1+1"), Series.ATOMIC),
                1,
                2));

        assertThat(csv(exported("csv", file))).hasSize(2).allSatisfy(row -> assertThat(row)
                .containsEntry("workload", hostile.replace('\n', ' '))
                .containsEntry("parameters", "a==1+1"));
    }

    @Test
    void the_summary_has_a_row_per_series_with_medians_intervals_or_the_reason() throws IOException {
        Path file = file(
                timed("batch", 90, 100, 110, 95, 105, 100), series("unnest", 5).withSkipped("too slow"));

        List<Map<String, String>> rows = csv(exported("csv-summary", file));

        assertThat(rows.get(0))
                .containsEntry("outcome", "result")
                .containsEntry("samples", "6")
                .containsEntry("medianNanos", "1.0E8")
                .containsEntry("rowsPerSecond", "1000000.0")
                .containsEntry("lowNanos", "9.0E7")
                .containsEntry("highNanos", "1.1E8");
        assertThat(rows.get(1)).containsEntry("outcome", "skipped").containsEntry("reason", "too slow");
        JsonNode json = new ObjectMapper().readTree(exported("json", file));
        assertThat(json.get("samples")).hasSize(6);
        assertThat(json.at("/summary/0/medianNanos").asDouble()).isEqualTo(1e8);
    }

    @Test
    void jmh_results_are_exported_as_tables_too() throws IOException {
        List<Map<String, String>> rows = csv(exported("csv", resource("jmh.json")));

        assertThat(rows.get(0))
                .containsEntry("benchmark", "org.example.EncodeBenchmark.csv")
                .containsEntry("param.rows", "10")
                .containsEntry("fork", "1")
                .containsEntry("value", "2.8073454270998366");
        assertThat(new ObjectMapper()
                        .readTree(exported("json", resource("jmh.json")))
                        .at("/summary/0/unit")
                        .asText())
                .isEqualTo("ops/us");
        assertThat(csv(exported("csv-summary", resource("jmh.json")))).isNotEmpty();
    }

    @Test
    void an_export_of_several_files_is_refused_in_one_line() throws IOException {
        Path file = file(timed("batch", 1));
        CliRun.of("report", "--format", "csv", file, file).assertRefused(2, "--format csv takes one file");
    }

    private static String exported(String format, Path file) {
        return CliRun.of("report", "--format", format, file).assertDone().out();
    }

    private static List<Map<String, String>> csv(String text) throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(text)) {
            return rows.readAll();
        }
    }

    private Path file(Series... series) throws IOException {
        Path file = folder.resolve("results.json");
        ResultsFile.write(file, results(series));
        return file;
    }
}
