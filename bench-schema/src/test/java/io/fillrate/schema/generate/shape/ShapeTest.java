package io.fillrate.schema.generate.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Specs;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.shape.Distribution.Segment;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.statistics.ColumnStatistics;
import io.fillrate.schema.statistics.ColumnStatistics.Bucket;
import io.fillrate.schema.statistics.ColumnStatistics.CommonValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ShapeTest {

    private static final int ROWS = 10_000;

    private static final DataType TEXT = new DataType.Text(0, false, false);

    private static ColumnStatistics statistics(double distinct, List<CommonValue> common, List<Bucket> histogram) {
        return new ColumnStatistics(OptionalDouble.of(0), distinct, common, histogram, 0);
    }

    private static Map<Object, Long> drawn(DataType type, ColumnLimits limits, ColumnStatistics statistics) {
        ShapedDomain shaped = new Shape(statistics, ROWS, 7, false)
                .of(spec(DatabaseKind.POSTGRES, Specs.column("foo", type, "type"), limits));
        IndexedRandom random = new IndexedRandom(42);
        return LongStream.range(0, ROWS)
                .mapToObj(row -> shaped.column().domain().at(shaped.draw().applyAsLong(random.bits(row))))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static ValueSpec spec(DatabaseKind database, ColumnModel column, ColumnLimits limits) {
        return ValueSpec.of(database, LocalWords.ENGLISH, column, limits);
    }

    /** Five standard deviations of as many draws: the seed is fixed, and one property in a million would exceed it. */
    private static double bound(double share) {
        return 5 * Math.sqrt(share * (1 - share) / ROWS) + 1e-9;
    }

    @Property(tries = 300)
    void texts_of_any_width_fit_their_column(
            @ForAll @IntRange(min = 1, max = 40) int longest,
            @ForAll boolean fixed,
            @ForAll @IntRange(min = -1, max = 100) int distinct,
            @ForAll @IntRange(max = 3_000) int width,
            @ForAll boolean common) {
        List<CommonValue> values = common ? List.of(new CommonValue("", 0.2), new CommonValue("é'x", 0.2)) : List.of();
        ColumnStatistics statistics = new ColumnStatistics(OptionalDouble.empty(), distinct, values, List.of(), width);
        ShapedDomain shaped = new Shape(statistics, 60, 7, true)
                .of(spec(
                        DatabaseKind.MARIADB,
                        Specs.column("b", new DataType.Text(longest, fixed, false), "text"),
                        ColumnLimits.NONE));
        Domain texts = shaped.column().domain();
        IndexedRandom random = new IndexedRandom(42);
        assertThat(LongStream.range(0, 60)
                        .mapToObj(row -> texts.at(shaped.draw().applyAsLong(random.bits(row)))))
                .allSatisfy(text -> assertThat(text.toString()).hasSizeLessThanOrEqualTo(longest));
    }

    @Property(tries = 60)
    void segments_are_drawn_as_often_as_they_weigh(
            @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = 0.01, max = 1) Double> weights,
            @ForAll @LongRange(min = 1, max = Long.MAX_VALUE / 40) long size,
            @ForAll @LongRange(min = 1, max = 1_000) long distinct,
            @ForAll long seed) {
        List<Segment> segments = new ArrayList<>();
        for (double weight : weights) {
            segments.add(new Segment(segments.size() * size, size, weight, Math.min(size, distinct)));
        }
        Distribution distribution = Distribution.of(segments);
        IndexedRandom random = new IndexedRandom(seed);
        Map<Long, Long> counts = LongStream.range(0, ROWS)
                .map(row -> distribution.applyAsLong(random.bits(row)))
                .boxed()
                .collect(Collectors.groupingBy(number -> number / size, Collectors.counting()));
        double all = weights.stream().mapToDouble(weight -> weight).sum();
        for (int i = 0; i < weights.size(); i++) {
            double share = weights.get(i) / all;
            assertThat(counts.getOrDefault((long) i, 0L) / (double) ROWS).isCloseTo(share, within(bound(share)));
        }
        assertThat(counts.keySet()).allMatch(segment -> segment >= 0 && segment < weights.size());
    }

    @Property(tries = 200)
    void greater_bits_draw_greater_numbers_and_as_many_different_ones_as_wanted(
            @ForAll @LongRange(min = 1, max = 100_000) long size, @ForAll @IntRange(min = 1, max = 300) int distinct) {
        Distribution distribution = Distribution.of(List.of(new Segment(5, size, 1, distinct)));
        long[] numbers = LongStream.range(0, 3_000)
                .map(i -> distribution.applyAsLong(Long.divideUnsigned(-1, 3_000) * i))
                .toArray();
        assertThat(numbers).isSorted();
        assertThat(LongStream.of(numbers)).allMatch(number -> number >= 5 && number < 5 + size);
        if (distinct < size) {
            assertThat(LongStream.of(numbers).distinct().count()).isEqualTo(distinct);
        }
    }

    @Property(tries = 100)
    void as_many_different_values_are_to_be_expected_as_statistics_say(
            @ForAll @DoubleRange(min = 0.05, max = 0.98) double share) {
        long values = Shape.drawnFrom(share * ROWS, ROWS, true);
        double expected = values * (1 - Math.pow(1 - 1.0 / values, ROWS));
        assertThat(expected).isCloseTo(share * ROWS, withinPercentage(1));
    }

    @Test
    void numbers_have_the_common_values_and_the_others_follow_the_histogram() {
        Map<Object, Long> drawn = drawn(
                DataType.Int.signed(32),
                ColumnLimits.NONE,
                statistics(
                        -0.9,
                        List.of(new CommonValue("1000", 0.2), new CommonValue("-3", 0.1)),
                        List.of(new Bucket("0", "10000", 0.35, 0), new Bucket("10000", "90000", 0.35, 0))));

        assertThat(drawn.getOrDefault(1_000, 0L) / (double) ROWS).isCloseTo(0.2, within(bound(0.2)));
        assertThat(drawn.getOrDefault(-3, 0L) / (double) ROWS).isCloseTo(0.1, within(bound(0.1)));
        double low = drawn.entrySet().stream()
                .filter(value -> (int) value.getKey() >= 0
                        && (int) value.getKey() < 10_000
                        && !value.getKey().equals(1_000))
                .mapToLong(Map.Entry::getValue)
                .sum();
        assertThat(low / ROWS).isCloseTo(0.35, within(bound(0.35)));
        assertThat(drawn.keySet()).allMatch(value -> (int) value == -3 || ((int) value >= 0 && (int) value <= 90_000));
    }

    @Test
    void what_a_check_does_not_allow_is_left_out() {
        Map<Object, Long> drawn = drawn(
                new DataType.Decimal(10, 2, false),
                ColumnLimits.NONE.withMin("50.5").withMax("60").withExcluded(List.of("55.00")),
                statistics(
                        0,
                        List.of(new CommonValue("7.00", 0.5), new CommonValue("51.25", 0.2)),
                        List.of(new Bucket("0.00", "100.00", 0.3, 0))));

        assertThat(drawn.keySet())
                .allMatch(value -> ((BigDecimal) value).compareTo(new BigDecimal("50.5")) >= 0
                        && ((BigDecimal) value).compareTo(new BigDecimal("60")) <= 0
                        && ((BigDecimal) value).compareTo(new BigDecimal("55")) != 0);
    }

    @Test
    void labels_and_listed_texts_are_as_frequent_as_others() {
        ColumnStatistics statistics =
                statistics(3, List.of(new CommonValue("paid", 0.7), new CommonValue("gone", 0.2)), List.of());
        Map<Object, Long> labels =
                drawn(new DataType.Enumeration(List.of("new", "paid", "sent")), ColumnLimits.NONE, statistics);
        Map<Object, Long> listed = drawn(TEXT, ColumnLimits.NONE.withOneOf(List.of("new", "paid", "sent")), statistics);

        assertThat(labels.getOrDefault("paid", 0L) / (double) ROWS).isCloseTo(0.875, within(bound(0.875)));
        assertThat(labels.keySet()).hasSize(2);
        assertThat(listed).isEqualTo(labels);
    }

    @Test
    void texts_are_others_and_as_frequent() {
        Map<Object, Long> drawn =
                drawn(TEXT, ColumnLimits.NONE, statistics(40, List.of(new CommonValue("Jane Roe", 0.6)), List.of()));

        assertThat(drawn).hasSize(40).doesNotContainKey("Jane Roe");
        assertThat(drawn.values().stream().mapToLong(count -> count).max().orElseThrow() / (double) ROWS)
                .isCloseTo(0.6, within(bound(0.6)));
    }

    @Property(tries = 50)
    void words_are_as_long_as_the_average(@ForAll @IntRange(min = 2, max = 2_000) int width) {
        ColumnStatistics statistics = new ColumnStatistics(OptionalDouble.empty(), 500, List.of(), List.of(), width);
        Domain texts = new Shape(statistics, ROWS, 7, false)
                .of(spec(DatabaseKind.POSTGRES, Specs.column("foo", TEXT, "text"), ColumnLimits.NONE))
                .column()
                .domain();

        assertThat(LongStream.range(0, 500)
                        .map(number -> texts.at(number).toString().length())
                        .average()
                        .orElseThrow())
                .isCloseTo(width, within(Math.max(1.0, 0.15 * width)));
    }

    @Test
    void dates_that_no_column_holds_are_left_out() {
        Map<Object, Long> drawn = drawn(
                new DataType.Date(),
                ColumnLimits.NONE,
                statistics(
                        0,
                        List.of(new CommonValue("infinity", 0.5), new CommonValue("2024-02-29", 0.1)),
                        List.of(new Bucket("2024-01-01", "2024-12-31", 0.4, 0))));

        assertThat(drawn.getOrDefault(LocalDate.of(2024, 2, 29), 0L) / (double) ROWS)
                .isCloseTo(0.2, within(bound(0.2)));
        assertThat(drawn.keySet()).allMatch(day -> ((LocalDate) day).getYear() == 2024);
    }
}
