package io.fillrate.schema.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.model.DataType;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ColumnValuesTest {

    private static final Domain NAMES = Specs.texts("full_name", 0, ColumnLimits.NONE);

    private static final Domain NUMBERS =
            Specs.domain(DatabaseKind.POSTGRES, "price", DataType.Int.signed(32), "integer", ColumnLimits.NONE);

    private static final Domain FLOATS = Specs.domain(
            DatabaseKind.POSTGRES, "price", new DataType.Floating(64, false), "double precision", ColumnLimits.NONE);

    private static List<@Nullable Object> range(Values values, long from, long to) {
        return LongStream.range(from, to)
                .<@Nullable Object>mapToObj(values::get)
                .toList();
    }

    @Property(tries = 100)
    void a_range_of_rows_is_the_same_alone_as_in_the_whole(
            @ForAll @IntRange(max = 500) int from, @ForAll @IntRange(max = 100) int count, @ForAll long seed) {
        List<@Nullable Object> all = range(ColumnValues.random(NAMES, 0.2, seed, "s.t", "c"), 0, 600);
        List<@Nullable Object> unique = range(ColumnValues.permuted(NAMES, 0.2, seed, "s.t", "c"), 0, 600);

        assertThat(range(ColumnValues.random(NAMES, 0.2, seed, "s.t", "c"), from, from + count))
                .isEqualTo(all.subList(from, from + count));
        assertThat(range(ColumnValues.permuted(NAMES, 0.2, seed, "s.t", "c"), from, from + count))
                .isEqualTo(unique.subList(from, from + count));
    }

    @Test
    void permuted_values_are_all_of_a_small_domain() {
        Values values = ColumnValues.permuted(NUMBERS, 0, 42, "s.t", "c");

        assertThat(range(values, 0, NUMBERS.size())).doesNotHaveDuplicates();
        assertThatThrownBy(() -> values.get(NUMBERS.size())).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void about_the_wanted_share_of_rows_is_null() {
        List<@Nullable Object> values = range(ColumnValues.random(NAMES, 0.25, 42, "s.t", "c"), 0, 10_000);
        LongPredicate nulls = ColumnValues.nulls(0.25, 42, "s.t", "c");

        assertThat(values.stream().filter(value -> value == null).count()).isBetween(2_300L, 2_700L);
        assertThat(IntStream.range(0, 10_000)).allMatch(row -> nulls.test(row) == (values.get(row) == null));
        assertThat(range(ColumnValues.random(NAMES, 1, 42, "s.t", "c"), 0, 100)).containsOnlyNulls();
    }

    @Test
    void primitives_are_the_same_without_a_box() {
        Values.OfLong longs = (Values.OfLong) ColumnValues.random(NUMBERS, 0, 42, "s.t", "c");
        Values.OfDouble doubles = (Values.OfDouble) ColumnValues.permuted(FLOATS, 0, 42, "s.t", "c");

        assertThat(LongStream.range(0, 1_000)).allMatch(row -> longs.get(row).equals((int) longs.getLong(row)));
        assertThat(LongStream.range(0, 1_000)).allMatch(row -> doubles.get(row).equals(doubles.getDouble(row)));
    }

    @Test
    void columns_tables_and_seeds_have_values_of_their_own() {
        List<List<@Nullable Object>> drawn = List.of(
                range(ColumnValues.random(NAMES, 0, 42, "s.t", "c"), 0, 20),
                range(ColumnValues.random(NAMES, 0, 42, "s.t", "d"), 0, 20),
                range(ColumnValues.random(NAMES, 0, 42, "s.u", "c"), 0, 20),
                range(ColumnValues.random(NAMES, 0, 43, "s.t", "c"), 0, 20),
                range(ColumnValues.permuted(NAMES, 0, 42, "s.t", "c"), 0, 20));

        assertThat(drawn).doesNotHaveDuplicates();
    }
}
