package io.fillrate.schema.generate;

import static io.fillrate.schema.generate.DomainsTest.INT4;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.model.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of every type, within limits and as names suggest. */
class NumberDomainsTest {

    @Property
    void whole_numbers_are_within_any_limits(
            @ForAll int min,
            @ForAll @IntRange(max = 1_000_000) int more,
            @ForAll @LongRange(max = 5_000) long distinct) {
        long max = Math.min(Integer.MAX_VALUE, (long) min + more);
        ColumnLimits limits = ColumnLimits.NONE
                .withMin(BigDecimal.valueOf(min))
                .withMax(BigDecimal.valueOf(max))
                .withDistinct(distinct);

        Domain.OfLong numbers = (Domain.OfLong) DomainsTest.of("foo", INT4, limits);

        assertThat(numbers.size()).isBetween(Math.min(distinct, max - min + 1), max - min + 1);
        assertThat(Specs.numbers(numbers, 300).map(numbers::longAt)).allMatch(value -> value >= min && value <= max);
        assertThat(numbers.at(0)).isEqualTo((int) numbers.longAt(0));
    }

    @Property
    void decimals_are_within_any_limits(
            @ForAll @IntRange(min = -100_000, max = 100_000) int hundredths,
            @ForAll @IntRange(max = 100_000) int more,
            @ForAll @IntRange(max = 4) int scale) {
        BigDecimal min = BigDecimal.valueOf(hundredths, 2);
        BigDecimal max = BigDecimal.valueOf(hundredths + more, 2);
        boolean none = min.setScale(scale, RoundingMode.CEILING).compareTo(max) > 0;
        if (none) {
            assertThatThrownBy(() -> DomainsTest.of(
                            "foo",
                            new DataType.Decimal(12, scale, false),
                            ColumnLimits.NONE.withMin(min).withMax(max)))
                    .isInstanceOf(NotUnderstoodException.class);
            return;
        }

        Domain numbers = DomainsTest.of(
                "foo",
                new DataType.Decimal(12, scale, false),
                ColumnLimits.NONE.withMin(min).withMax(max));

        assertThat(DomainsTest.values(numbers, 200)).allMatch(value -> {
            BigDecimal number = (BigDecimal) value;
            return number.compareTo(min) >= 0 && number.compareTo(max) <= 0 && number.scale() <= Math.max(scale, 0);
        });
    }

    @Property
    void floats_are_within_any_limits(@ForAll float one, @ForAll float other, @ForAll boolean many) {
        float min = Math.min(one, other);
        float max = Math.max(one, other);
        ColumnLimits limits = ColumnLimits.NONE.withMin(new BigDecimal(min)).withMax(new BigDecimal(max));
        for (int bits : new int[] {32, 64}) {
            Domain.OfDouble numbers = (Domain.OfDouble) DomainsTest.of(
                    "foo", new DataType.Floating(bits, false), many ? limits.withDistinct(10_000_000) : limits);

            List<Object> values = DomainsTest.values(numbers, 200);

            assertThat(values).doesNotHaveDuplicates().allMatch(value -> {
                double number = ((Number) value).doubleValue();
                return number >= min && number <= max;
            });
            assertThat(Specs.numbers(numbers, 200)
                            .mapToObj(number -> numbers.doubleAt(number))
                            .toList())
                    .isEqualTo(values.stream()
                            .map(value -> ((Number) value).doubleValue())
                            .toList());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "price, 0.01, 1000.00",
        "unitPrice, 0.01, 1000.00",
        "order_quantity, 1, 100",
        "rating, 1, 5",
        "latitude, -85, 85",
        "percent, 0, 100",
        "tax_rate, 0, 0.25",
        "shp_cost, 0.01, 1000",
        "shipping_cost, 0, 30",
        "einzelpreis, 0.01, 1000",
        "birth_year, 1950, 2025"
    })
    void numbers_look_like_what_the_name_says(String name, BigDecimal min, BigDecimal max) {
        Domain numbers = DomainsTest.of(name, new DataType.Decimal(12, 4, false), ColumnLimits.NONE);

        assertThat(numbers.at(0)).isEqualTo(min.setScale(((BigDecimal) numbers.at(0)).scale()));
        assertThat(((BigDecimal) numbers.at(numbers.size() - 1))).isEqualByComparingTo(max);
    }

    @Test
    void ids_are_as_small_as_numbers_of_rows_unless_more_are_needed() {
        Domain.OfLong ids = (Domain.OfLong) DomainsTest.of("order_id", INT4, ColumnLimits.NONE);

        assertThat(ids.longAt(0)).isEqualTo(1);
        assertThat(ids.size()).isEqualTo(10_000);
        assertThat(DomainsTest.of("order_id", INT4, ColumnLimits.NONE.withDistinct(1_000_000))
                        .size())
                .isGreaterThanOrEqualTo(1_000_000);
    }

    @Test
    void other_numbers_are_used_where_more_are_needed_than_are_natural() {
        assertThat(DomainsTest.of("rating", INT4, ColumnLimits.NONE).size()).isEqualTo(5);
        assertThat(DomainsTest.of("rating", INT4, ColumnLimits.NONE.withDistinct(6))
                        .size())
                .isGreaterThanOrEqualTo(6);
        assertThat(DomainsTest.of(
                                "price",
                                new DataType.Decimal(5, 2, false),
                                ColumnLimits.NONE.withDistinct(Long.MAX_VALUE))
                        .size())
                .isEqualTo(199_999);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 0.01, 1.00",
        "5000.5, 6000, 5000.50, 6000.00",
        "-9, -1, -9.00, -1.00",
        "20000, 900000000, 20000.00, 30000.00"
    })
    void numbers_that_are_not_natural_start_above_zero_and_near_their_limit(
            BigDecimal min, BigDecimal max, BigDecimal first, BigDecimal last) {
        Domain numbers = DomainsTest.of(
                "foo",
                new DataType.Decimal(12, 4, false),
                ColumnLimits.NONE.withMin(min).withMax(max));

        assertThat(numbers.at(0)).isEqualTo(first);
        assertThat(numbers.at(numbers.size() - 1)).isEqualTo(last);
    }

    @Test
    void excluded_values_are_left_out() {
        ColumnLimits limits = ColumnLimits.NONE
                .withMin(BigDecimal.ONE)
                .withMax(BigDecimal.TEN)
                .withExcluded(List.of("3", "1", "99", "10"));

        Domain.OfLong numbers = (Domain.OfLong) DomainsTest.of("foo", INT4, limits);

        assertThat(LongStream.range(0, numbers.size()).map(numbers::longAt))
                .containsExactly(2L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThatThrownBy(() -> DomainsTest.of(
                        "foo", new DataType.Bool(), ColumnLimits.NONE.withExcluded(List.of("true", "f"))))
                .hasMessageContaining("excluded");
    }
}
