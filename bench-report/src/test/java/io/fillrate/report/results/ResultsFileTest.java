package io.fillrate.report.results;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultsFileTest {

    private final Path folder;

    ResultsFileTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void what_is_written_is_read_back() throws IOException {
        Results results = results(
                timed("copy-binary", 220, 230, 225),
                series("insert", 100_000).withSkipped("would take 2 minutes"),
                series("batch", 100_000).with(Sample.failed(1, 2, 5, "connection\n  lost")));
        Path file = folder.resolve("results.json");

        ResultsFile.write(file, results);

        assertThat(ResultsFile.read(file)).isEqualTo(results);
        assertThat(results.series().get(2).samples().get(0).error()).isEqualTo("connection lost");
    }

    @Test
    void the_file_has_the_fields_of_the_contract_in_its_order() throws IOException {
        String json = Files.readString(written(results(timed("copy-binary", 220))));

        assertThat(json).endsWith("}\n");
        assertThat(List.of(
                        "schemaVersion", "run", "startedAt", "\"2026-11-20T20:40:00.123Z\"", "environment", "series"))
                .allSatisfy(field -> assertThat(json).contains(field));
        assertThat(json.indexOf("\"elapsedNanos\"")).isLessThan(json.indexOf("\"phases\""));
        assertThat(json)
                .contains("\"walBytes\" : 123")
                .doesNotContain("counters")
                .doesNotContain("\"key\"");
    }

    @Test
    void a_file_is_replaced_in_one_step_and_nothing_is_left_beside_it() throws IOException {
        Path file = written(results());
        ResultsFile.write(file, results(timed("batch", 1)));

        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void a_failed_write_leaves_the_file_unchanged() throws IOException {
        Path file = written(results(timed("batch", 1)));
        byte[] before = Files.readAllBytes(file);
        Path temporary =
                folder.resolve(".results.json." + ProcessHandle.current().pid() + ".tmp");
        Files.createDirectories(temporary);

        assertThatThrownBy(() -> ResultsFile.write(file, results())).isInstanceOf(IOException.class);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThatThrownBy(() -> ResultsFile.write(folder.resolve("absent/results.json"), results()))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void whoever_reads_while_the_file_is_written_finds_a_whole_one() throws Exception {
        Results small = results(timed("batch", 1));
        Results large =
                results(timed("batch", LongStream.range(1, 300).asDoubleStream().toArray()));
        Path file = written(small);
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 40; i++) {
                try {
                    ResultsFile.write(file, i % 2 == 0 ? large : small);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
        do {
            assertThat(ResultsFile.read(file)).isIn(small, large);
        } while (!writing.isDone());
        writing.get();
    }

    @Test
    void unknown_fields_are_passed_over() throws IOException {
        Results results = results(timed("batch", 1));
        Path file = edited(results, "\"elapsedNanos\"", "\"later\": {\"a\": [1]}, \"elapsedNanos\"");

        assertThat(ResultsFile.read(file)).isEqualTo(results);
    }

    @Test
    void facts_may_be_absent_and_so_may_everything_that_can_be_unknown() throws IOException {
        Path file = edited(results(timed("batch", 1)), "(?s),\\s*\"facts\" : \\{.*?}", "");
        assertThat(ResultsFile.read(file).environment().facts()).isEmpty();

        file = edited(
                results(timed("batch", 1)),
                "\"(commit|dirty|cpu|kernel|skipped|error|wireBytes)\" : [^,\n]*,?\n",
                "\n");
        file = Files.writeString(file, Files.readString(file).replaceAll("(?s),(\\s*})", "$1"));
        assertThat(ResultsFile.read(file).run().commit()).isNull();
        assertThat(ResultsFile.read(file).series().get(0).samples().get(0).wireBytes())
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : -5 | /series/0/samples/0: elapsedNanos is -5;"
                        + " allowed: 1 or more",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : 0 | /series/0/samples/0: elapsedNanos is 0; allowed:"
                        + " 1 or more",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : \"fast\" | /series/0/samples/0/elapsedNanos: expected"
                        + " a whole number, found \"fast\"",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : \"7\" | /series/0/samples/0/elapsedNanos: expected a"
                        + " whole number, found \"7\"",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : 1.5 | /series/0/samples/0/elapsedNanos: expected a"
                        + " whole number, found 1.5",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : null | /series/0/samples/0/elapsedNanos: expected a"
                        + " whole number, found null",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : 1e400 | /series/0/samples/0/elapsedNanos: expected a"
                        + " whole number, found",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : 99999999999999999999 |"
                        + " /series/0/samples/0/elapsedNanos: expected a whole number, found 99999999999999999999",
                "\"elapsedNanos\" : 1000000, | `` | /series/0/samples/0/elapsedNanos: is missing; expected a whole"
                        + " number",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : NaN | column",
                "\"send\" : 500000 | \"send\" : null | /series/0/samples/0/phases",
                "\"send\" : 500000 | \"send\" : -1 | /series/0/samples/0: phases.send is -1; allowed: 0 or more",
                "\"walBytes\" : 123 | \"walBytes\" : \"many\" | /series/0/samples/0/server/walBytes: expected a whole"
                        + " number, found \"many\"",
                "\"walBytes\" : 123 | \"walBytes\" : null | /series/0/samples/0/server: counters.walBytes is null;"
                        + " allowed: 0 or more",
                "\"round\" : 1 | \"round\" : 1, \"round\" : 2 | Duplicate",
                "\"verified\" : true | \"verified\" : 1 | /series/0/samples/0/verified: expected true or false, found"
                        + " 1",
                "\"verified\" : true | \"verified\" : \"true\" | /series/0/samples/0/verified: expected true or false,"
                        + " found \"true\"",
                "\"operation\" : \"insert\" | \"operation\" : \"merge\" | /series/0/operation: expected insert or"
                        + " upsert or update or delete, found \"merge\"",
                "\"operation\" : \"insert\" | \"operation\" : 0 | /series/0/operation: expected insert or upsert or"
                        + " update or delete, found 0",
                "\"strategy\" : \"batch\" | \"strategy\" : \"batch 2\" | /series/0: strategy is \"batch 2\"; allowed:"
                        + " [a-z0-9]+(-[a-z0-9]+)*",
                "\"strategy\" : \"batch\" | \"strategy\" : \"\\u001b[2Jbatch\" | /series/0: strategy is \" [2Jbatch\";"
                        + " allowed: ",
                "\"id\" : \"postgres/sensor_readings/batch\" | \"id\" : \"batch\" | /series/0: id is \"batch\";"
                        + " allowed: \"postgres/sensor_readings/batch\", as the names say",
                "\"samples\" : [ | \"samples\" : {}, \"x\" : [ | /series/0/samples: expected a list, found an object",
                "\"version\" : \"18.6\" | \"version\" : 18.6 | /environment/database/postgres/version: expected text,"
                        + " found 18.6",
                "\"fsync\" : \"on\" | \"fsync\" : true | /environment/database/postgres/settings/fsync: expected text,"
                        + " found true",
                "\"os\" : \"Debian GNU/Linux 12\" | \"os\" : null | /environment/os: expected text, found null",
                "\"-Xmx2g\" | 2 | /environment/jvmArgs/0: expected text, found 2",
                "\"startedAt\" : \"2026-11-20T20:40:00.123Z\" | \"startedAt\" : \"today\" | /run/startedAt: expected a"
                        + " time in UTC such as \"2026-11-20T20:40:00Z\", found \"today\"",
                "\"startedAt\" : \"2026-11-20T20:40:00.123Z\" | \"startedAt\" : 5 | /run/startedAt: expected a time in"
                        + " UTC",
                "\"schemaVersion\" : 1 | \"schemaVersion\" : 2 | /schemaVersion: is 2; this program knows version 1",
                "\"schemaVersion\" : 1 | \"schemaVersion\" : 18446744073709551617 | /schemaVersion: is"
                        + " 18446744073709551617; this program knows version 1",
                "\"schemaVersion\" : 1 | \"schemaVersion\" : \"1\" | /schemaVersion: expected a whole number, found"
                        + " \"1\"",
                "\"schemaVersion\" : 1, | `` | /schemaVersion: is missing; expected a whole number",
                "\"series\" : [ | \"serious\" : [ | /series: is missing; expected a list",
                "\"series\" : [ | \"series\" : [ null, | /series",
                "\"error\" : null | \"error\" : \"lost\" | /series/0/samples/0: verified is true; allowed: false, the"
                        + " sample has an error",
                "\"skipped\" : null | \"skipped\" : \"slow\" | /series/0: samples holds 1; allowed: none, it was"
                        + " skipped",
            })
    void what_is_wrong_is_named_with_its_place(String found, String replacement, String message) throws IOException {
        Path file = written(results(timed("batch", 1)));
        String json = Files.readString(file);
        assertThat(json).contains(found);
        Files.writeString(file, json.replace(found, replacement));

        assertRefused(file, message);
    }

    @Test
    void a_file_that_is_no_json_is_refused_with_line_and_column() throws IOException {
        String json = Files.readString(written(results(timed("batch", 1))));
        for (int length = 1; length < json.length() - 2; length += 7) {
            assertRefused(content(json.substring(0, length)), "line ");
        }
        assertRefused(content(""), "is empty");
        assertRefused(content(" \n"), "is empty");
        assertRefused(content(json + "{}"), "more text follows");
        assertRefused(content("[".repeat(100_000)), "nest");
        assertRefused(content("{\"schemaVersion\": " + "9".repeat(5_000) + "}"), "Number value length");
        assertRefused(
                Files.write(folder.resolve("f"), new byte[] {'{', '"', (byte) 0xff, (byte) 0xfe, '"', '}'}), "UTF-8");
        assertRefused(Files.write(folder.resolve("f"), new byte[] {0, 1, 2, 3}), "");
    }

    @Test
    void a_file_of_another_shape_is_refused() throws IOException {
        assertRefused(content("[]"), "expected an object, found a list");
        assertRefused(content("null"), "holds neither an object nor a list");
        assertRefused(content("3"), "holds neither an object nor a list");
        assertRefused(content("{}"), "/schemaVersion: is missing");
    }

    @Test
    void a_file_that_cannot_be_read_is_refused() throws IOException {
        assertRefused(folder.resolve("absent.json"), "no such file");
        assertRefused(folder, "cannot be read");
        Path large = folder.resolve("large.json");
        Files.write(large, " ".repeat(JsonFile.MAX_BYTES + 1).getBytes(StandardCharsets.US_ASCII));
        assertRefused(large, "is larger than 64 MiB");
    }

    @Test
    void a_series_with_the_key_of_another_takes_its_place() {
        Series first = timed("batch", 1);
        Series other = timed("insert", 2);
        Series longer = first.with(new Sample(2, 1, 5, Map.of()));

        assertThat(results(first, other).with(longer).series()).containsExactly(longer, other);
        assertThatThrownBy(() -> new Results(1, results().run(), results().environment(), List.of(first, longer)))
                .hasMessageContaining("twice");
        assertThatThrownBy(() -> first.with(new Sample(1, 9, 5, Map.of()))).hasMessageContaining("round 1 twice");
    }

    private void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> ResultsFile.read(file))
                .isInstanceOf(ResultsFormatException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n")
                .doesNotContain("com.fasterxml")
                .doesNotContain("io.fillrate")
                .hasSizeLessThan(file.toString().length() + 250);
    }

    private Path written(Results results) throws IOException {
        Path file = folder.resolve("results.json");
        ResultsFile.write(file, results);
        return file;
    }

    private Path edited(Results results, String pattern, String replacement) throws IOException {
        Path file = written(results);
        String json = Files.readString(file);
        String edited = json.replaceAll(pattern, replacement);
        assertThat(edited).isNotEqualTo(json);
        return Files.writeString(file, edited);
    }

    private Path content(String text) throws IOException {
        return Files.writeString(folder.resolve("content.json"), text);
    }
}
