package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

    @ParameterizedTest
    @CsvSource({
        "1.005, 1.01",
        "-1.005, -1.01",
        "1.0049999, 1.00",
        "0.005, 0.01",
        "0.0049, 0.00",
        "0.0005, 0.00",
        "-0.0099, -0.01",
        "9E-3, 0.01",
        "9E-4, 0.00",
        "999.994, 999.99",
        "9.99E-1000000000, 0.00",
        "-1E-2147483647, 0.00",
        "0E-2147483647, 0.00"
    })
    void numbers_are_rounded_half_away_from_zero(BigDecimal value, BigDecimal rounded) {
        assertThat(Limits.numeric(value, new Numeric(5, 2))).isEqualTo(rounded);
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "1E+2, 1E+2", "0E+2147483647, 0", "12.3, 12.3"})
    void numbers_that_are_no_finer_than_the_column_stay_as_they_are(BigDecimal value, BigDecimal same) {
        assertThat(Limits.numeric(value, new Numeric(5, 2))).isEqualTo(same);
    }
}
