package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowGeneratorTest {

    private record Row(long index, List<Long> draws) {}

    private static final Table<Row> TABLE = new Table<>(
            "rows", List.of(Column.int8("a", Row::index), Column.int8("b", r -> r.draws.get(0))), List.of());

    /** Rows that draw more or fewer numbers depending on those before: any row made out of turn would show in all after it. */
    private static Row row(long index, ColumnRandom[] columns) {
        List<Long> draws = new ArrayList<>();
        int count = 1 + columns[0].nextInt(4);
        for (int i = 0; i < count; i++) {
            draws.add(columns[1].nextLong());
        }
        return new Row(index, draws);
    }

    private static RowGenerator<Row> generator(long seed) {
        return new RowGenerator<>(TABLE, seed, RowGeneratorTest::row);
    }

    private static <T> List<T> list(Iterable<T> rows) {
        List<T> list = new ArrayList<>();
        rows.forEach(list::add);
        return list;
    }

    @Property(tries = 60)
    void any_split_read_in_any_order_gives_the_rows_of_one_pass(
            @ForAll long seed,
            @ForAll @LongRange(max = 5000) long from,
            @ForAll @IntRange(max = 5000) int count,
            @ForAll @IntRange(min = 1, max = 40) int parts,
            @ForAll Random order) {
        RowSource<Row> whole = generator(seed).rows(from, from + count);
        int[] cuts = IntStream.concat(IntStream.of(0, count), order.ints(parts, 0, count + 1))
                .sorted()
                .toArray();
        List<Integer> places =
                new ArrayList<>(IntStream.range(0, cuts.length - 1).boxed().toList());
        Collections.shuffle(places, order);
        @Nullable Row[] collected = new Row[count];

        for (int place : places) {
            int at = cuts[place];
            for (Row row : whole.slice(cuts[place], cuts[place + 1])) {
                collected[at++] = row;
            }
        }

        assertThat(Arrays.asList(collected)).isEqualTo(list(whole));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void parts_read_by_many_threads_at_once_give_the_rows_of_one_pass(int threads) throws Exception {
        RowSource<Row> whole = generator(7).rows(100, 20_100);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<Row>>> parts = new ArrayList<>();
            for (RowSource<Row> part : whole.split(3 * threads)) {
                parts.add(pool.submit(() -> list(part)));
            }
            List<Row> collected = new ArrayList<>();
            for (Future<List<Row>> part : parts) {
                collected.addAll(part.get());
            }
            assertThat(collected).isEqualTo(list(whole));
        } finally {
            pool.shutdownNow();
        }
    }

    static List<Workload<?>> workloads() {
        return Workloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    <T> void parts_of_every_workload_give_the_rows_of_one_pass(Workload<T> workload) {
        Table<T> table = workload.table();
        RowSource<T> whole = workload.generator(5).rows(900, 2300);
        List<List<@Nullable Object>> collected = new ArrayList<>();

        List<RowSource<T>> parts = whole.split(7);
        for (int i = parts.size() - 1; i >= 0; i--) {
            collected.addAll(0, Cells.of(table, parts.get(i)));
        }

        assertThat(collected).isEqualTo(Cells.of(table, whole));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    <T> void a_row_of_every_workload_can_be_had_by_its_index(Workload<T> workload) {
        RowGenerator<T> generator = workload.generator(5);
        List<List<@Nullable Object>> pass = Cells.of(workload.table(), generator.rows(2100));

        Stream.of(0, 1, 1023, 1024, 1025, 2047, 2048, 2099)
                .forEach(index -> assertThat(Cells.of(workload.table(), generator.row(index)))
                        .as("row %d", index)
                        .isEqualTo(pass.get(index)));
    }

    @Test
    void every_row_can_be_had_by_its_index_in_any_order() {
        RowGenerator<Row> generator = generator(3);
        List<Row> pass = list(generator.rows(3 * RowGenerator.BLOCK + 5));
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, pass.size()).boxed().toList());
        Collections.shuffle(order, new Random(1));

        assertThat(order).allSatisfy(index -> assertThat(generator.row(index)).isEqualTo(pass.get(index)));
    }

    @Test
    void rows_far_out_can_be_had_alone() {
        assertThat(generator(1).row(Long.MAX_VALUE - 1).index()).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(list(generator(1).rows(1L << 60, (1L << 60) + 3)))
                .isEqualTo(List.of(
                        generator(1).row(1L << 60),
                        generator(1).row((1L << 60) + 1),
                        generator(1).row((1L << 60) + 2)));
    }

    @Property(tries = 200)
    void a_slice_of_a_slice_is_the_slice_of_the_whole(
            @ForAll @IntRange(max = 3000) int a, @ForAll @IntRange(max = 3000) int b, @ForAll Random random) {
        long from = Math.min(a, b);
        long to = Math.max(a, b);
        RowSource<Row> whole = generator(11).rows(500, 3500);
        long innerFrom = random.nextInt((int) (to - from) + 1);
        long innerTo = innerFrom + random.nextInt((int) (to - from - innerFrom) + 1);

        assertThat(list(whole.slice(from, to).slice(innerFrom, innerTo)))
                .isEqualTo(list(generator(11).rows(500 + from + innerFrom, 500 + from + innerTo)));
    }

    @Test
    void a_source_is_replayable() {
        RowSource<Row> rows = generator(2).rows(1500);

        assertThat(list(rows)).hasSize(1500).isEqualTo(list(rows));
    }

    @Test
    void seeds_and_table_names_make_a_difference() {
        List<Row> rows = list(generator(1).rows(50));

        assertThat(list(generator(1).rows(50))).isEqualTo(rows);
        assertThat(list(generator(2).rows(50))).isNotEqualTo(rows);
        assertThat(list(new RowGenerator<>(TABLE.named("others"), 1, RowGeneratorTest::row).rows(50)))
                .isNotEqualTo(rows);
    }

    @Test
    void blocks_differ() {
        List<List<Long>> draws = list(generator(1).rows(3 * RowGenerator.BLOCK)).stream()
                .map(Row::draws)
                .toList();

        assertThat(draws.subList(0, 1024)).isNotEqualTo(draws.subList(1024, 2048));
        assertThat(draws.get(0).get(0))
                .isNotEqualTo(draws.get(1024).get(0))
                .isNotEqualTo(draws.get(2048).get(0));
    }

    @Test
    void an_iterator_ends_where_its_rows_end() {
        Iterator<Row> rows = generator(1).rows(10, 12).iterator();
        rows.next();
        rows.next();

        assertThat(rows.hasNext()).isFalse();
        assertThatThrownBy(rows::next).isInstanceOf(NoSuchElementException.class);
        assertThat(generator(1).rows(10, 10).iterator().hasNext()).isFalse();
    }

    @Test
    void ranges_that_are_none_are_refused() {
        RowGenerator<Row> generator = generator(1);

        assertThatThrownBy(() -> generator.rows(-1, 5))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("rows -1 to 5: must be 0 <= from <= to");
        assertThatThrownBy(() -> generator.rows(6, 5))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("rows 6 to 5: must be 0 <= from <= to");
        assertThatThrownBy(() -> generator.rows(-3)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, -1024, -2048, Long.MIN_VALUE, Long.MAX_VALUE})
    void indexes_of_no_row_are_refused(long index) {
        assertThatThrownBy(() -> generator(1).row(index)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
