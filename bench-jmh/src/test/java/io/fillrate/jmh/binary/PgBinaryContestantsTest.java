package io.fillrate.jmh.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fillrate.data.workload.Event;
import io.fillrate.jmh.RowWriter;
import io.fillrate.jmh.SampleRows;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** All contestants do the same work: their output is the same, to the byte but where {@link PgBinaryFields} says how it isn't. */
@Tag("slow")
@Tag("jdk")
class PgBinaryContestantsTest {

    private static final Set<PgBinaryContestant> LIBRARY =
            Set.of(PgBinaryContestant.PGBULKINSERT_MAPPING, PgBinaryContestant.PGBULKINSERT_ROW);

    static Stream<Arguments> contests() {
        return Stream.of("sensor_readings", "articles", "events")
                .flatMap(workload ->
                        Stream.of(PgBinaryContestant.values()).map(contestant -> arguments(workload, contestant)));
    }

    @ParameterizedTest
    @MethodSource("contests")
    void every_contestant_writes_the_same_bytes(String workload, PgBinaryContestant contestant) throws IOException {
        assertSameBytes(whatTheLibraryGetsRight(PgBinarySample.of(workload)), contestant);
    }

    /** PgBulkInsert 8.1.5 writes days before 1582-10-15 as those of the Julian calendar; the work is the same. */
    private static <T> PgBinarySample<T> whatTheLibraryGetsRight(PgBinarySample<T> sample) {
        LocalDate firstGregorian = LocalDate.of(1582, 10, 15);
        List<T> rows = sample.rows().stream()
                .filter(row -> !(row instanceof Event event)
                        || !(event.someDate().isBefore(firstGregorian)
                                || event.someTimestamp().toLocalDate().isBefore(firstGregorian)))
                .toList();
        assertThat(rows).hasSizeGreaterThan(SampleRows.COUNT * 2 / 3);
        return new PgBinarySample<>(sample.table(), rows, sample.others());
    }

    @ParameterizedTest
    @EnumSource
    void every_contestant_writes_the_same_bytes_of_a_type(PgType type) throws IOException {
        for (PgBinaryContestant contestant : PgBinaryContestant.values()) {
            assertSameBytes(type.sample(), contestant);
        }
    }

    private static void assertSameBytes(PgBinarySample<?> sample, PgBinaryContestant contestant) throws IOException {
        byte[] ours = bytes(sample, PgBinaryContestant.FILLRATE);
        byte[] bytes = bytes(sample, contestant);
        List<List<String>> rows = PgBinaryFields.rows(ours, sample.table());
        assertThat(rows).hasSameSizeAs(sample.rows());
        if (LIBRARY.contains(contestant)) {
            assertThat(PgBinaryFields.rows(bytes, sample.table()))
                    .as(contestant.name())
                    .isEqualTo(rows);
        } else {
            assertThat(bytes).as(contestant.name()).isEqualTo(ours);
        }
    }

    private static <T> byte[] bytes(PgBinarySample<T> sample, PgBinaryContestant contestant) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RowWriter<T> writer = contestant.open(sample, out)) {
            for (T row : sample.rows()) {
                writer.write(row);
            }
        }
        return out.toByteArray();
    }

    @Test
    void a_batch_knows_its_size_and_can_be_written_again_and_again() throws IOException {
        PgBinarySample<?> sample = PgType.INT8.sample();
        for (PgBinaryContestant contestant : PgBinaryContestant.values()) {
            var batch = contestant.batch(sample);
            assertThat(batch.bytes()).isEqualTo(19 + 14L * SampleRows.COUNT + 2);
            long written = 0;
            for (int i = 0; i < 10; i++) {
                written = batch.write();
            }
            assertThat(written)
                    .isBetween(10L * 14 * SampleRows.COUNT - 2L * RowWriter.CHUNK, 10L * 14 * SampleRows.COUNT + 19);
        }
    }
}
