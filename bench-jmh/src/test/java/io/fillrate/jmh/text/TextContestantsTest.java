package io.fillrate.jmh.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fillrate.data.Column;
import io.fillrate.jmh.RowBatch.Opener;
import io.fillrate.jmh.RowWriter;
import io.fillrate.jmh.SampleRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All contestants do the same work: what they write reads as the values of the rows, cell by cell. */
@Tag("slow")
@Tag("jdk")
class TextContestantsTest {

    private static final List<String> WORKLOADS = List.of("sensor_readings", "articles", "events");

    static Stream<Arguments> csvContests() {
        return WORKLOADS.stream()
                .flatMap(name -> Stream.of(TextContestant.values()).map(c -> arguments(TextSample.of(name), c)));
    }

    @ParameterizedTest
    @MethodSource("csvContests")
    <T> void every_contestant_writes_csv_of_the_same_values(TextSample<T> sample, TextContestant contestant)
            throws IOException {
        assertCells(sample, csv(written(sample, out -> contestant.csv(sample, out))));
    }

    private static List<List<@Nullable String>> csv(String lines) throws IOException {
        try (CSVParser parser = CSVParser.parse(new StringReader(lines), CSVFormat.POSTGRESQL_CSV)) {
            return parser.stream().map(TextContestantsTest::fields).toList();
        }
    }

    private static List<@Nullable String> fields(CSVRecord line) {
        return Arrays.asList(line.values());
    }

    static Stream<Arguments> textContests() {
        return WORKLOADS.stream().flatMap(name -> Stream.of(
                        TextContestant.FILLRATE, TextContestant.COMMONS_CSV, TextContestant.STRING_BUILDER)
                .map(c -> arguments(TextSample.of(name), c)));
    }

    @ParameterizedTest
    @MethodSource("textContests")
    <T> void every_contestant_writes_text_of_the_same_values(TextSample<T> sample, TextContestant contestant)
            throws IOException {
        assertCells(sample, CopyTextLines.parse(written(sample, out -> contestant.copyText(sample, out))));
    }

    private static <T> String written(TextSample<T> sample, Opener<T> contestant) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RowWriter<T> writer = contestant.open(out)) {
            for (T row : sample.rows()) {
                writer.write(row);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static <T> void assertCells(TextSample<T> sample, List<List<@Nullable String>> lines) {
        List<Column<T>> columns = sample.table().columns();
        assertThat(lines).hasSize(SampleRows.COUNT).hasSameSizeAs(sample.rows());
        for (int row = 0; row < lines.size(); row++) {
            List<@Nullable Object> expected = new ArrayList<>();
            List<@Nullable Object> actual = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                expected.add(columns.get(i).get(sample.rows().get(row)));
                actual.add(TextCells.value(lines.get(row).get(i), columns.get(i).type()));
            }
            assertThat(lines.get(row)).hasSameSizeAs(columns);
            assertThat(actual).isEqualTo(expected);
        }
    }
}
