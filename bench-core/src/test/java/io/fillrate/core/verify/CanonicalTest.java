package io.fillrate.core.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("heavy")
class CanonicalTest {

    private static final LocalDateTime NOON = LocalDateTime.of(1969, 7, 20, 12, 0);

    static Stream<Arguments> equals() {
        return Stream.of(
                Arguments.of(new Numeric(10, 2), new BigDecimal("1"), new BigDecimal("1.00")),
                Arguments.of(new Numeric(10, 2), new BigDecimal("1.005"), new BigDecimal("1.01")),
                Arguments.of(new Numeric(10, 2), new BigDecimal("-1.005"), new BigDecimal("-1.01")),
                Arguments.of(Numeric.UNLIMITED, new BigDecimal("1E+3"), new BigDecimal("1000")),
                Arguments.of(Scalar.BYTEA, new byte[] {1, 2}, new byte[] {1, 2}),
                Arguments.of(Scalar.TIME, LocalTime.NOON.plusNanos(499), LocalTime.NOON),
                Arguments.of(Scalar.TIME, LocalTime.NOON.plusNanos(500), LocalTime.NOON.plusNanos(1000)),
                Arguments.of(Scalar.TIME, LocalTime.of(23, 59, 59, 999_999_500), LocalTime.MAX),
                Arguments.of(Scalar.TIMESTAMP, NOON.minusNanos(500), NOON),
                Arguments.of(Scalar.TIMESTAMP, NOON.minusNanos(501), NOON.minusNanos(1000)),
                Arguments.of(Scalar.TIMESTAMPTZ, Instant.EPOCH.minusNanos(500), Instant.EPOCH),
                Arguments.of(new Array(Scalar.TEXT), List.of(List.of(), List.of()), List.of()),
                Arguments.of(new Array(Scalar.TEXT), List.of(List.of(List.of())), List.of()),
                Arguments.of(new Array(new Numeric(5, 1)), List.of(BigDecimal.ONE), List.of(new BigDecimal("1.0"))),
                Arguments.of(
                        new Array(new Numeric(5, 1)),
                        List.of(List.of(BigDecimal.ONE)),
                        List.of(List.of(new BigDecimal("1.0")))),
                Arguments.of(new Array(Scalar.BYTEA), List.of(new byte[] {1}), List.of(new byte[] {1})));
    }

    @ParameterizedTest
    @MethodSource("equals")
    void what_a_column_keeps_as_the_same_is_equal(ColumnType type, Object one, Object other) {
        assertThat(Canonical.of(type, one)).isEqualTo(Canonical.of(type, other));
    }

    static Stream<Arguments> differents() {
        return Stream.of(
                Arguments.of(Numeric.UNLIMITED, new BigDecimal("1.0"), new BigDecimal("1.00")),
                Arguments.of(new Numeric(10, 2), new BigDecimal("1.00"), new BigDecimal("1.01")),
                Arguments.of(Numeric.UNLIMITED, Double.NaN, Double.POSITIVE_INFINITY),
                Arguments.of(Scalar.FLOAT8, 0.0, -0.0),
                Arguments.of(Scalar.BYTEA, new byte[] {1}, new byte[] {2}),
                Arguments.of(Scalar.TIME, LocalTime.MIDNIGHT, LocalTime.MAX),
                Arguments.of(Scalar.TIME, LocalTime.of(23, 59, 59, 999_999_000), LocalTime.MAX),
                Arguments.of(Scalar.TIMESTAMP, LocalDateTime.MAX, LocalDateTime.MIN),
                Arguments.of(Scalar.TIMESTAMPTZ, Instant.MAX, Instant.MIN),
                Arguments.of(Scalar.TEXT, "", null),
                Arguments.of(new Array(Scalar.TEXT), List.of(), null),
                Arguments.of(new Array(Scalar.TEXT), List.of(""), List.of()),
                Arguments.of(new Array(Scalar.TEXT), Arrays.asList((String) null), List.of()),
                Arguments.of(new Array(Scalar.TEXT), List.of("NULL"), Arrays.asList((String) null)),
                Arguments.of(new Array(Scalar.TEXT), List.of(List.of("a", "b")), List.of("a", "b")));
    }

    @ParameterizedTest
    @MethodSource("differents")
    void what_a_column_keeps_apart_is_different(ColumnType type, @Nullable Object one, @Nullable Object other) {
        assertThat(Canonical.of(type, one)).isNotEqualTo(Canonical.of(type, other));
    }

    @Test
    void midnight_stays_midnight() {
        assertThat(Canonical.of(Scalar.TIME, LocalTime.MIDNIGHT)).isEqualTo(LocalTime.MIDNIGHT);
    }
}
