package io.fillrate.schema.generate.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import io.fillrate.schema.generate.Specs;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Int;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LiteralTest {

    static Stream<Arguments> understood() {
        DataType moment = new DataType.Timestamp(6, true, false);
        DataType dateTime = new DataType.Timestamp(6, false, false);
        DataType period = new DataType.Interval();
        return Stream.of(
                Arguments.of(new DataType.Bool(), "true", true),
                Arguments.of(new DataType.Bool(), "f", false),
                Arguments.of(new DataType.Bool(), "0", false),
                Arguments.of(Int.signed(32), "5", 5),
                Arguments.of(Int.signed(32), " -5.0 ", -5),
                Arguments.of(Int.signed(64), "5", 5L),
                Arguments.of(Int.unsigned(8), "255", 255),
                Arguments.of(new DataType.Decimal(5, 2, false), "1.50", new BigDecimal("1.50")),
                Arguments.of(new DataType.Floating(32, false), "0.1", 0.1f),
                Arguments.of(new DataType.Floating(64, false), "1e3", 1000.0),
                Arguments.of(new DataType.Text(0, false, false), " abc ", " abc "),
                Arguments.of(new DataType.Text(5, true, false), "abc  ", "abc"),
                Arguments.of(new DataType.Enumeration(List.of("a", "b")), "b", "b"),
                Arguments.of(new DataType.Date(), "2020-01-31", LocalDate.of(2020, 1, 31)),
                Arguments.of(new DataType.Date(), "2020-01-31 00:00:00", LocalDate.of(2020, 1, 31)),
                Arguments.of(new DataType.Time(6, false), "08:30:00", LocalTime.of(8, 30)),
                Arguments.of(dateTime, "2020-01-31", LocalDateTime.of(2020, 1, 31, 0, 0)),
                Arguments.of(dateTime, "2020-01-31 08:30:00.5", LocalDateTime.of(2020, 1, 31, 8, 30, 0, 500_000_000)),
                Arguments.of(dateTime, "2020-01-31 08:30:00+02", LocalDateTime.of(2020, 1, 31, 8, 30)),
                Arguments.of(moment, "2020-01-31 08:30:00+02", Instant.parse("2020-01-31T06:30:00Z")),
                Arguments.of(moment, "2020-01-31 08:30:00-02:30", Instant.parse("2020-01-31T11:00:00Z")),
                Arguments.of(moment, "2020-01-31", Instant.parse("2020-01-31T00:00:00Z")),
                Arguments.of(period, "00:00:00", new Interval(0, 0, 0)),
                Arguments.of(period, "1 year 2 mons 3 days 04:05:06", new Interval(14, 3, 14_706_000_000L)),
                Arguments.of(period, "7 days", new Interval(0, 7, 0)),
                Arguments.of(period, "1 month", new Interval(1, 0, 0)),
                Arguments.of(
                        new DataType.Uuid(),
                        "0f8fad5b-d9cb-469f-a165-70867728950e",
                        UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e")),
                Arguments.of(new DataType.Network(DataType.Network.Kind.INET), "10.0.0.1", Inet.parse("10.0.0.1")),
                Arguments.of(new DataType.Domain(Int.signed(16), "smallint", List.of()), "7", 7),
                Arguments.of(new DataType.LabelTree(), "a.b", "a.b"));
    }

    @ParameterizedTest
    @MethodSource("understood")
    void literals_have_the_java_type_of_the_column(DataType type, String text, Object value) {
        assertThat(Literal.value(DatabaseKind.POSTGRES, Specs.column("foo", type, "type"), text))
                .contains(value);
    }

    static Stream<Arguments> notUnderstood() {
        return Stream.of(
                Arguments.of(new DataType.Bool(), "maybe"),
                Arguments.of(Int.signed(32), "1.5"),
                Arguments.of(Int.signed(32), "abc"),
                Arguments.of(Int.signed(16), "40000"),
                Arguments.of(new DataType.Decimal(5, 2, false), "NaN"),
                Arguments.of(new DataType.Enumeration(List.of("a", "b")), "c"),
                Arguments.of(new DataType.Date(), "yesterday"),
                Arguments.of(new DataType.Timestamp(6, true, false), "infinity"),
                Arguments.of(new DataType.Interval(), "soon"),
                Arguments.of(new DataType.Interval(), ""),
                Arguments.of(new DataType.Network(DataType.Network.Kind.INET), "localhost"),
                Arguments.of(new DataType.ListOf(Int.signed(32), "integer", 0), "{1}"),
                Arguments.of(new DataType.Unknown("xyz"), "1"));
    }

    @ParameterizedTest
    @MethodSource("notUnderstood")
    void others_have_no_value(DataType type, String text) {
        assertThat(Literal.value(DatabaseKind.POSTGRES, Specs.column("foo", type, "type"), text))
                .isEmpty();
    }
}
