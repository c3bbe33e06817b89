package io.fillrate.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.stats.ConfidenceInterval;
import org.junit.jupiter.api.Test;

class NumbersTest {

    @Test
    void numbers_have_four_digits_and_their_unit() {
        assertThat(Numbers.compact(449_812)).isEqualTo("449.8k");
        assertThat(Numbers.compact(1_234_567)).isEqualTo("1.235M");
        assertThat(Numbers.compact(999.99)).isEqualTo("1.000k");
        assertThat(Numbers.compact(999_999)).isEqualTo("1.000M");
        assertThat(Numbers.compact(12.5)).isEqualTo("12.5");
        assertThat(Numbers.compact(0)).isEqualTo("0");
        assertThat(Numbers.nanos(218_412_345)).isEqualTo("218.4 ms");
        assertThat(Numbers.nanos(9_507e6)).isEqualTo("9.507 s");
        assertThat(Numbers.nanos(12)).isEqualTo("12 ns");
        assertThat(Numbers.bytes(25_276_968_960L)).isEqualTo("23.54 GiB");
        assertThat(Numbers.whole(1_000_000)).isEqualTo("1,000,000");
    }

    @Test
    void zeros_that_end_the_decimals_can_be_left_out() {
        assertThat(Numbers.withoutZeros("1.600 us")).isEqualTo("1.6 us");
        assertThat(Numbers.withoutZeros("2.000k")).isEqualTo("2k");
        assertThat(Numbers.withoutZeros("1.050")).isEqualTo("1.05");
        assertThat(Numbers.withoutZeros("2.000e-04")).isEqualTo("2e-04");
        assertThat(Numbers.withoutZeros("100 ms")).isEqualTo("100 ms");
        assertThat(Numbers.withoutZeros("100.5 ms")).isEqualTo("100.5 ms");
        assertThat(Numbers.withoutZeros("0")).isEqualTo("0");
    }

    @Test
    void ratios_have_the_digits_that_matter() {
        assertThat(Numbers.ratio(1)).isEqualTo("1.00");
        assertThat(Numbers.ratio(9.994)).isEqualTo("9.99");
        assertThat(Numbers.ratio(9.999)).isEqualTo("10.0");
        assertThat(Numbers.ratio(45.23)).isEqualTo("45.2");
        assertThat(Numbers.ratio(99.97)).isEqualTo("100");
        assertThat(Numbers.ratio(1234.5)).matches("123[45]");
    }

    @Test
    void numbers_far_from_the_point_are_scientific_and_what_is_none_is_a_dash() {
        assertThat(Numbers.plain(0.000_826_9)).isEqualTo("8.269e-04");
        assertThat(Numbers.plain(-1880.4)).isEqualTo("-1880");
        assertThat(Numbers.plain(1e12)).isEqualTo("1.000e+12");
        assertThat(Numbers.plain(Double.NaN)).isEqualTo("-");
        assertThat(Numbers.interval(null, Numbers::ratio)).isEqualTo("-");
        assertThat(Numbers.interval(new ConfidenceInterval(0.5, 2, 0.95), Numbers::ratio))
                .isEqualTo("0.50–2.00");
    }
}
