package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.docs.Page;
import io.fillrate.report.results.ResultsFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a file holds: one clear line and code 2, or a report. What its texts may do there is in {@link HostileTextsTest}. */
@Tag("heavy")
class HostileFilesTest {

    private final Path folder;

    HostileFilesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void a_file_cut_off_anywhere_is_refused() throws IOException {
        String whole = Files.readString(resource("results-interrupted.json"));
        for (int length = 0; length < whole.length() - 3; length += whole.length() / 40) {
            assertRefused(whole.substring(0, length), "");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : NaN | column",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : \"NaN\" | expected a whole number, found \"NaN\"",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : 1e999999999 | expected a whole number",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : {\"a\": []} | expected a whole number, found an object",
                "\"rows\" : 100000 | \"rows\" : -1 | rows is -1; allowed: 0 or more",
                "\"round\" : 1 | \"round\" : 1, \"round\" : 1 | Duplicate field 'round'",
                "\"phases\" : { | \"phases\" : { \"a\" : \"b\", | expected a whole number, found \"b\"",
                "\"elapsedNanos\" : 1000000 | \"elapsedNanos\" : \"\\u001b[2J\\u202e\" | expected a whole number",
                "\"cores\" : 2 | \"cores\" : 99999999999 | expected a whole number",
            })
    void values_that_are_none_are_refused(String found, String replacement, String message) throws IOException {
        Path file = folder.resolve("good.json");
        ResultsFile.write(file, results(timed("batch", 1)));
        String good = Files.readString(file);
        assertThat(good).contains(found);

        assertRefused(good.replace(found, replacement), message);
    }

    @Tag("slow")
    @Test
    void what_is_small_in_bytes_and_large_in_memory_is_refused() throws IOException {
        assertRefused("[" + "[],".repeat(8_000_000) + "[]]", "Token count");
        assertRefused("{\"a\":".repeat(60_000), "nesting depth");
        assertRefused("{\"schemaVersion\":1,\"x\":\"" + "x".repeat(1 << 20) + "\"}", "String");
        assertRefused("{\"" + "n".repeat(1 << 20) + "\":1}", "ame");
        assertRefused("{\"schemaVersion\":" + "1".repeat(1 << 20) + "}", "value length");
    }

    @Test
    void a_file_larger_than_memory_is_refused_without_being_read() throws IOException {
        Path file = folder.resolve("sparse.json");
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(20L << 30);
        }

        String message = "sparse.json: is larger than 64 MiB";
        CliRun.of("report", file).assertRefused(2, message);
        CliRun.of("chart", file).assertRefused(2, message);
        CliRun.of("compare", file, file).assertRefused(2, message);
        CliRun.of("gate", "--baseline", file, "--candidate", file).assertRefused(2, message);
        CliRun.of("history", folder).assertRefused(2, message);
    }

    @Test
    void more_samples_than_all_pairs_of_can_be_compared_are_refused() throws IOException {
        Path file = folder.resolve("good.json");
        ResultsFile.write(
                file,
                results(timed(
                        "batch",
                        IntStream.rangeClosed(1, 1_000).asDoubleStream().toArray())));
        CliRun.of("compare", file, file).assertDone();
        String good = Files.readString(file);
        String sample = good.substring(good.indexOf("\"samples\" : [") + 13, good.indexOf("\"round\" : 2,"));
        sample = sample.substring(0, sample.lastIndexOf('{'));

        assertRefused(
                good.replace(
                        "\"samples\" : [", "\"samples\" : [" + sample.replace("\"round\" : 1,", "\"round\" : 1001,")),
                "samples holds 1001; allowed: up to 1000");
        String jmh = Files.readString(resource("jmh.json"));
        String values = IntStream.range(0, 1_001).mapToObj(i -> "1.5").collect(Collectors.joining(","));
        assertRefusedAsAnyKind(
                jmh.replaceFirst("(?s)\"rawData\": \\[.*?]\\s*]", "\"rawData\": [[" + values + "]]"),
                "rawData holds 1001; allowed: up to 1000");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"rawData\": [ | \"rawData\": [[null], | holds null where a value must be",
                "\"rawData\": [ | \"rawData\": [[\"fast\"], | expected a number, found \"fast\"",
                "\"rawData\": [ | \"rawDate\": [ | rawData is missing",
                "\"score\": 1.8657052444633415 | \"score\": true | expected a number, found true",
                "\"benchmark\": \"org.example.EncodeBenchmark.csv\" | \"benchmark\": \"\" | benchmark",
                "\"threads\": 1 | \"threads\": \"many\" | expected a whole number",
            })
    void broken_files_of_jmh_are_refused(String found, String replacement, String message) throws IOException {
        String jmh = Files.readString(resource("jmh.json"));
        assertThat(jmh).contains(found);

        assertRefusedAsAnyKind(jmh.replace(found, replacement), message);
    }

    @Test
    void values_of_jmh_that_are_no_times_are_no_results() throws IOException {
        String jmh = Files.readString(resource("jmh.json"));
        for (String value : new String[] {"\"NaN\"", "\"+INF\"", "0", "-1", "1e-320"}) {
            Path file = Files.writeString(
                    folder.resolve("jmh.json"), jmh.replaceAll("\"rawData\": \\[", "\"rawData\": [[" + value + "],"));
            CliRun comparison = CliRun.of("compare", file, file);
            assertThat(comparison.out()).contains("no result");
            assertThat(comparison.code()).as("too few JVM starts").isEqualTo(3);
            assertThat(CliRun.of("report", file).assertDone().out()).doesNotContain("Infinity", "NaN");
            CliRun.of("report", "--format=json", file).assertDone();
        }
    }

    @Test
    void two_benchmarks_of_one_name_are_refused_where_names_must_be_unique() throws IOException {
        String jmh = Files.readString(resource("jmh.json")).strip();
        String twice = jmh.substring(0, jmh.length() - 1) + "," + jmh.substring(1);

        Path file = Files.writeString(folder.resolve("twice.json"), twice);

        CliRun.of("compare", file, file).assertRefused(2, "twice; allowed: once");
    }

    /** By every command that reads results. */
    private void assertRefused(String content, String message) throws IOException {
        Path file = assertRefusedAsAnyKind(content, message);
        CliRun.of("chart", file).assertRefused(2, message).assertRefused(2, file.toString());
        CliRun.of("history", folder.resolve("only"))
                .assertRefused(2, message)
                .assertRefused(2, "holds no results.json, data.js or CSV that can be read: " + file);
        Path page = folder.resolve("page.md");
        Files.writeString(
                page, "<!-- fillrate:begin table file=only/hostile.json -->\n\nkept\n\n<!-- fillrate:end -->\n");
        assertThatThrownBy(() -> Page.filled(page))
                .isInstanceOf(Page.PageException.class)
                .hasMessageContaining(message)
                .hasMessageContaining(page + ": line 1: ");
        assertThat(page).content().contains("kept");
    }

    /** By every command that reads JMH's files, too. */
    private Path assertRefusedAsAnyKind(String content, String message) throws IOException {
        Path file = Files.createDirectories(folder.resolve("only")).resolve("hostile.json");
        Files.writeString(file, content);
        CliRun.of("report", file).assertRefused(2, message).assertRefused(2, file.toString());
        CliRun.of("report", "--format=html", file).assertRefused(2, message);
        CliRun.of("compare", file, file).assertRefused(2, message);
        CliRun.of("gate", "--baseline", file, "--candidate", file).assertRefused(2, message);
        return file;
    }
}
