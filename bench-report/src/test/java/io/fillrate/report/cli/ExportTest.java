package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fillrate.report.results.JmhBenchmark;
import io.fillrate.report.results.JmhFile;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every export, as another program would read it. */
class ExportTest {

    /** What Bencher's reference says of its format, in a schema of our own words. */
    private static final String BENCHER_SCHEMA = """
            {"type": "object", "additionalProperties": {"type": "object", "minProperties": 1, "additionalProperties":
              {"type": "object", "required": ["value"], "additionalProperties": false, "properties":
                {"value": {"type": "number"}, "lower_value": {"type": "number"}, "upper_value": {"type": "number"}}}}}
            """;

    /** What github-action-benchmark's readers of custom results take. */
    private static final String ACTION_SCHEMA = """
            {"type": "array", "items": {"type": "object", "required": ["name", "unit", "value"],
              "additionalProperties": false, "properties":
              {"name": {"type": "string"}, "unit": {"type": "string"}, "value": {"type": "number"},
               "range": {"type": "string"}, "extra": {"type": "string"}}}}
            """;

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
    void fills_in_the_json_of_jmh_have_the_fields_of_a_file_that_jmh_wrote_and_can_be_read_as_one() throws IOException {
        Path file = file(timed("copy-binary", 90, 100, 113), timed("insert", 5));
        Path out = Files.writeString(folder.resolve("jmh.json"), exported("jmh", file));
        ObjectMapper mapper = new ObjectMapper();
        JsonNode theirs = mapper.readTree(resource("jmh.json").toFile()).get(0);
        JsonNode ours = mapper.readTree(out.toFile()).get(0);

        assertThat(names(ours)).isEqualTo(names(theirs));
        Set<String> metric = names(ours.get("primaryMetric"));
        metric.remove("scorePercentiles"); // which that file was relieved of
        Set<String> expected = names(theirs.get("primaryMetric"));
        expected.remove("scorePercentiles");
        assertThat(metric).isEqualTo(expected);

        List<JmhBenchmark> read = JmhFile.read(out);
        assertThat(read).hasSize(2);
        assertThat(read.get(0).benchmark()).isEqualTo("postgres.sensor_readings.copy_binary");
        assertThat(read.get(0).params()).containsEntry("rows", "100000");
        assertThat(read.get(0).primaryMetric().score()).isCloseTo(101, within(1e-9));
        assertThat(read.get(0).primaryMetric().rawData()).containsExactly(List.of(90.0, 100.0, 113.0));
        assertThat(ours.at("/primaryMetric/scorePercentiles/50.0").asDouble()).isEqualTo(100);
        // 31.598 is the quantile of Student's t with 2 degrees of freedom at 99.95 %, from a table
        assertThat(ours.at("/primaryMetric/scoreError").asDouble())
                .isCloseTo(31.598 * 11.533 / Math.sqrt(3), within(0.1));
        assertThat(CliRun.of("report", out).assertDone().out()).contains("postgres.sensor_readings.copy_binary");
    }

    @Test
    void bencher_gets_latency_and_throughput_with_bounds() throws IOException {
        String json = exported("bencher", file(timed("batch", 90, 100, 110, 95, 105, 100), timed("insert", 5)));

        assertValid(BENCHER_SCHEMA, json);
        JsonNode batch = new ObjectMapper().readTree(json).get("postgres/sensor_readings/batch/100000");
        assertThat(batch.at("/latency/value").asDouble()).isEqualTo(1e8);
        assertThat(batch.at("/latency/lower_value").asDouble()).isEqualTo(9e7);
        assertThat(batch.at("/throughput/value").asDouble()).isEqualTo(1e6);
        assertThat(batch.at("/throughput/upper_value").asDouble()).isCloseTo(1e5 / 0.09, within(1e-3));
    }

    @Test
    void github_action_benchmark_gets_names_units_and_values() throws IOException {
        Path file = file(timed("batch", 90, 100, 110, 95, 105, 100), timed("insert", 5));

        assertValid(ACTION_SCHEMA, exported("smaller-is-better", file));
        assertValid(ACTION_SCHEMA, exported("bigger-is-better", file));
        JsonNode smaller = new ObjectMapper().readTree(exported("smaller-is-better", file));
        assertThat(smaller.at("/0/value").asDouble()).isEqualTo(100);
        assertThat(smaller.at("/0/range").asText()).isEqualTo("± 10.00");
        assertThat(new ObjectMapper()
                        .readTree(exported("bigger-is-better", file))
                        .at("/0/value")
                        .asDouble())
                .isEqualTo(1e6);
    }

    @Test
    void what_has_no_export_is_refused_in_one_line() throws IOException {
        for (String format : List.of("jmh", "bencher", "smaller-is-better", "bigger-is-better")) {
            CliRun.of("report", "--format", format, resource("jmh.json"))
                    .assertRefused(2, "jmh.json: is JMH's JSON, which visualisers");
        }
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

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static void assertValid(String schema, String json) {
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(json, InputFormat.JSON))
                .isEmpty();
    }

    private Path file(Series... series) throws IOException {
        Path file = folder.resolve("results.json");
        ResultsFile.write(file, results(series));
        return file;
    }
}
