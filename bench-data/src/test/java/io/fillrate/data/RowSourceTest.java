package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for rows from memory and from a generator alike. */
class RowSourceTest {

    private static final Table<Long> TABLE = new Table<>("numbers", List.of(Column.int8("n", n -> n)), List.of());

    private static RowSource<Long> generated(long count) {
        return new RowGenerator<>(TABLE, 0, (index, columns) -> index).rows(count);
    }

    private static RowSource<Long> inMemory(long count) {
        return RowSource.of(LongStream.range(0, count).boxed().toList());
    }

    static Stream<RowSource<Long>> tenRows() {
        return Stream.of(
                generated(10),
                inMemory(10),
                generated(30).slice(0, 10),
                inMemory(30).slice(0, 10));
    }

    private static List<Long> list(RowSource<Long> rows) {
        List<Long> list = new ArrayList<>();
        rows.forEach(list::add);
        return list;
    }

    @Property(tries = 300)
    void parts_differ_by_one_row_at_most_and_together_are_the_source(
            @ForAll @IntRange(max = 5000) int count, @ForAll @IntRange(min = 1, max = 100) int parts) {
        for (RowSource<Long> rows : List.of(generated(count), inMemory(count))) {
            List<RowSource<Long>> split = rows.split(parts);

            assertThat(split).hasSize(parts);
            assertThat(split).allSatisfy(part -> {
                assertThat(part.size()).isBetween((long) count / parts, (long) (count + parts - 1) / parts);
                assertThat(list(part)).hasSize(Math.toIntExact(part.size()));
            });
            assertThat(split.stream().flatMap(part -> list(part).stream()).toList())
                    .isEqualTo(list(rows));
        }
    }

    @ParameterizedTest
    @MethodSource("tenRows")
    void a_slice_has_the_rows_from_one_index_up_to_another(RowSource<Long> rows) {
        assertThat(list(rows.slice(3, 6))).containsExactly(3L, 4L, 5L);
        assertThat(rows.slice(3, 6).size()).isEqualTo(3);
        assertThat(list(rows.slice(3, 9).slice(2, 4))).containsExactly(5L, 6L);
        assertThat(list(rows.slice(10, 10))).isEmpty();
        assertThat(list(rows.slice(0, 10))).isEqualTo(list(rows)).hasSize(10);
    }

    static Stream<Arguments> badRanges() {
        return tenRows()
                .flatMap(rows -> Stream.of(
                        Arguments.of(rows, -1L, 3L),
                        Arguments.of(rows, 0L, 11L),
                        Arguments.of(rows, 5L, 4L),
                        Arguments.of(rows, 11L, 11L),
                        Arguments.of(rows, 1L, 1L + (1L << 32))));
    }

    @ParameterizedTest
    @MethodSource("badRanges")
    void a_range_that_is_not_within_the_source_is_refused(RowSource<Long> rows, long from, long to) {
        assertThatThrownBy(() -> rows.slice(from, to)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @MethodSource("tenRows")
    void one_part_is_the_source_itself(RowSource<Long> rows) {
        assertThat(rows.split(1)).singleElement().isSameAs(rows);
    }

    @ParameterizedTest
    @MethodSource("tenRows")
    void fewer_parts_than_one_are_refused(RowSource<Long> rows) {
        assertThatThrownBy(() -> rows.split(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("parts 0: must be at least 1");
    }

    @ParameterizedTest
    @MethodSource("tenRows")
    void more_parts_than_rows_leave_some_empty(RowSource<Long> rows) {
        List<RowSource<Long>> parts = rows.split(13);

        assertThat(parts)
                .extracting(RowSource::size)
                .containsExactly(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 0L, 0L, 0L);
    }

    @Property(tries = 50)
    void enormous_sources_split_without_overflow(@ForAll @IntRange(min = 1, max = 1000) int parts) {
        List<RowSource<Long>> split = generated(Long.MAX_VALUE).split(parts);

        assertThat(split.stream().mapToLong(RowSource::size).sum()).isEqualTo(Long.MAX_VALUE);
    }
}
