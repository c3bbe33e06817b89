package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.data.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DuckDbTextTest {

    @ParameterizedTest
    @CsvSource({
        "00:00:00, 0, 0, 0",
        "1 year 2 months 3 days 00:00:04.000005, 14, 3, 4000005",
        "-1 month -2 days -00:00:00.000003, -1, -2, -3",
        "100 years 40000 days 100000:00:00, 1200, 40000, 360000000000000",
        "1 day, 0, 1, 0",
        "-5 months 3 days -24:00:00.000001, -5, 3, -86400000001",
        "00:00:00.5, 0, 0, 500000",
        "178956970 years 7 months -2147483648 days -2562047788:00:54.775808, 2147483647, -2147483648, "
                + Long.MIN_VALUE,
    })
    void intervals_are_read_as_duckdb_writes_them(String text, int months, int days, long micros) {
        assertThat(DuckDbText.parseInterval(text)).isEqualTo(new Interval(months, days, micros));
    }

    @Test
    void anything_else_is_refused() {
        assertThatThrownBy(() -> DuckDbText.parseInterval("3 weeks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'3 weeks' is not an interval in DuckDB's form");
    }
}
