package io.fillrate.report.results;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.sample;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fillrate.report.ResultsFixture;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schema of the docs and the reader must say the same of every file. */
class SchemaTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final Schema schema;

    SchemaTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        try (InputStream in = Objects.requireNonNull(ResultsFile.class.getResourceAsStream("results.schema.json"))) {
            schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(in);
        }
    }

    @Test
    void generated_files_are_valid() throws IOException {
        assertThat(schema.validate(tree(complete()))).isEmpty();
        assertThat(schema.validate(tree(results()))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"results-complete.json", "results-interrupted.json"})
    void the_sample_files_are_valid_and_readable(String name) throws IOException {
        Path file = ResultsFixture.resource(name);

        assertThat(schema.validate(JSON.readTree(file.toFile()))).isEmpty();
        assertThat(ResultsFile.read(file).series()).isNotEmpty();
    }

    @Test
    void the_example_in_the_documentation_is_valid_and_readable() throws IOException {
        JsonNode example = JSON.readTree(Files.readString(Path.of("../docs/results.example.json")));

        assertThat(schema.validate(example)).isEmpty();
        assertThat(ResultsFile.read(file(example)).series()).hasSize(2);
    }

    @Test
    void the_documentation_names_every_field() throws IOException {
        String text = Files.readString(Path.of("../docs/RESULT_FORMAT.md"));

        assertThat(fields(tree(complete()), JsonPointer.empty()))
                .filteredOn(field -> !field.toString()
                        .matches(".*/(settings|settingRoles|countersOnly|drivers|database|facts|phases)/[^/]+"))
                .allSatisfy(
                        field -> assertThat(text).contains("`" + field.last().getMatchingProperty() + "`"));
    }

    @Test
    void what_the_schema_requires_the_reader_requires_and_no_more() throws IOException {
        for (JsonPointer field : fields(tree(complete()), JsonPointer.empty())) {
            JsonNode tree = tree(complete());
            ((ObjectNode) tree.at(field.head())).remove(field.last().getMatchingProperty());

            assertThat(readable(tree)).as("without %s", field).isEqualTo(valid(tree));
        }
    }

    @Test
    void what_may_be_null_in_the_schema_may_be_null_for_the_reader_and_no_more() throws IOException {
        for (JsonPointer field : fields(tree(complete()), JsonPointer.empty())) {
            JsonNode tree = tree(complete());
            ((ObjectNode) tree.at(field.head())).set(field.last().getMatchingProperty(), NullNode.getInstance());
            boolean optional = field.toString().equals("/environment/facts");

            assertThat(readable(tree)).as("%s null", field).isEqualTo(valid(tree) || optional);
        }
    }

    @Test
    void a_value_of_another_type_is_refused_by_both() throws IOException {
        for (JsonPointer field : fields(tree(complete()), JsonPointer.empty())) {
            for (String wrong : List.of("[1]", "{\"x\": [1]}", "true", "-1", "1.5", "\"x y\"", "\" \"")) {
                JsonNode tree = tree(complete());
                ((ObjectNode) tree.at(field.head())).set(field.last().getMatchingProperty(), JSON.readTree(wrong));

                // A schema cannot say that the id repeats the names.
                boolean mismatch = field.toString().endsWith("/workload") && wrong.equals("\"x y\"");

                assertThat(readable(tree)).as("%s = %s", field, wrong).isEqualTo(valid(tree) && !mismatch);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/schemaVersion | 2",
                "/run/startedAt | \"20.11.2026\"",
                "/environment/cores | 0",
                "/run/settingRoles/bench.rows | \"other\"",
                "/run/pairing/maxPairs | 0",
                "/series/0/operation | \"merge\"",
                "/series/0/guarantee | \"atomic\"",
                "/series/0/skipped | \"slow\"",
                "/series/0/samples/0/elapsedNanos | 0",
                "/series/0/samples/0/round | 0",
                "/series/0/samples/0/error | \"lost\"",
                "/series/0/samples/0/elapsedNanos | 9223372036854775808",
                "/series/0/samples/0/phases/send | -1",
                "/series/0/samples/0/server/walBytes | -1",
                "/series/0/samples/0/client/gcCount | 99999999999999999999",
            })
    void a_value_out_of_range_is_refused_by_both(String pointer, String value) throws IOException {
        JsonPointer field = JsonPointer.compile(pointer);
        JsonNode tree = tree(complete());
        ((ObjectNode) tree.at(field.head())).set(field.last().getMatchingProperty(), JSON.readTree(value));

        assertThat(schema.validate(tree)).isNotEmpty();
        assertThatThrownBy(() -> ResultsFile.read(file(tree))).isInstanceOf(ResultsFormatException.class);
    }

    private static Results complete() {
        Results complete = results(
                timed("copy-binary", 220, 230)
                        .with(MeanSample.of(List.of(sample(3, 225_000_000), sample(3, 226_000_000)))),
                series("insert", 100_000).withSkipped("would take 2 minutes"),
                series("batch", 100_000).with(Sample.failed(1, 2, 0, "connection lost")));
        Run run = complete.run()
                .with(Map.of("bench.rows", SettingRole.SELECTION))
                .with(new Pairing(
                        "gate-run",
                        270,
                        90,
                        Map.of("batch", "needs 40 minutes"),
                        "duet",
                        Map.of("postgres", Map.of("roundTrips", 20_000.5))));
        return new Results(complete.schemaVersion(), run, complete.environment(), complete.series());
    }

    /** Pointers to every field of every object in the tree; free-form maps count as fields too. */
    private static List<JsonPointer> fields(JsonNode tree, JsonPointer at) {
        List<JsonPointer> all = new ArrayList<>();
        for (Map.Entry<String, JsonNode> entry : tree.properties()) {
            JsonPointer field = at.appendProperty(entry.getKey());
            all.add(field);
            all.addAll(fields(entry.getValue(), field));
        }
        for (int i = 0; i < (tree.isArray() ? tree.size() : 0); i++) {
            all.addAll(fields(tree.get(i), at.appendIndex(i)));
        }
        return all;
    }

    private static JsonNode tree(Results results) throws IOException {
        return JSON.readTree(Json.indented(results));
    }

    private Path file(JsonNode tree) throws IOException {
        return Files.writeString(folder.resolve("edited.json"), tree.toString());
    }

    private boolean valid(JsonNode tree) {
        return schema.validate(tree).isEmpty();
    }

    private boolean readable(JsonNode tree) throws IOException {
        try {
            ResultsFile.read(file(tree));
            return true;
        } catch (ResultsFormatException e) {
            return false;
        }
    }
}
