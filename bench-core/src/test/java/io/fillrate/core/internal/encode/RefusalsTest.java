package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Inexact;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that a column cannot hold, or a format can't carry: an error that names row and column, and nothing in the table. */
@Tag("database")
class RefusalsTest {

    private static final Numeric NARROW = new Numeric(5, 2);
    private static final Array TEXTS = new Array(Scalar.TEXT);
    private static final Array INTS = new Array(Scalar.INT4);
    private static final int BAD_ROW = 7;

    /** A value, and what its error says. */
    private record Refusal(ColumnType type, Object value, String message) {
        @Override
        public String toString() {
            return type.sqlName() + ": " + message;
        }
    }

    static Stream<Refusal> refusals() {
        return Stream.of(characters(), numbers(), moments(), shapes()).flatMap(refusals -> refusals);
    }

    private static Stream<Refusal> characters() {
        String nul = "character 2 is U+0000: PostgreSQL text cannot hold it";
        return Stream.of(
                new Refusal(Scalar.TEXT, "ab\0", nul),
                new Refusal(Scalar.TEXT, "é語\0 and more", nul),
                new Refusal(Scalar.TEXT, "\0", "character 0 is U+0000"),
                new Refusal(TEXTS, List.of("fine", "ab\0"), nul),
                new Refusal(TEXTS, List.of(List.of("fine"), List.of("ab\0")), nul),
                new Refusal(Scalar.JSON, "\"a\0\"", nul),
                new Refusal(Scalar.JSONB, "\"a\0\"", nul),
                new Refusal(new Array(Scalar.JSON), List.of("\"a\0\""), nul),
                new Refusal(Scalar.TEXT, "ab\ud83d", "character 2 is half of a surrogate pair: U+D83D"),
                new Refusal(Scalar.TEXT, "ab\ude00", "character 2 is half of a surrogate pair: U+DE00"),
                new Refusal(Scalar.TEXT, "\ud83d😀", "character 0 is half of a surrogate pair: U+D83D"),
                new Refusal(Scalar.TEXT, "\ude00\ud83d", "character 0 is half of a surrogate pair: U+DE00"),
                new Refusal(TEXTS, List.of("\ud83d"), "character 0 is half of a surrogate pair: U+D83D"),
                new Refusal(Scalar.JSONB, "\"\ud83d\"", "character 1 is half of a surrogate pair: U+D83D"));
    }

    private static Stream<Refusal> numbers() {
        String classes = "numeric takes BigDecimal, or the Doubles NaN, Infinity and -Infinity";
        return Stream.of(
                new Refusal(Scalar.INT2, 32_768, "32768 is out of range for int2: -32768 to 32767"),
                new Refusal(Scalar.INT2, -32_769, "-32769 is out of range for int2"),
                new Refusal(Scalar.INT2, Integer.MIN_VALUE, "-2147483648 is out of range for int2"),
                new Refusal(new Array(Scalar.INT2), List.of(1, 40_000), "40000 is out of range for int2"),
                new Refusal(NARROW, new BigDecimal("1000"), "1000 is out of range for numeric(5,2)"),
                new Refusal(NARROW, new BigDecimal("-1E+3"), "-1E+3 is out of range for numeric(5,2)"),
                new Refusal(NARROW, new BigDecimal("999.995"), "999.995 is out of range for numeric(5,2)"),
                new Refusal(NARROW, new BigDecimal("1E+2000000000"), "out of range for numeric(5,2)"),
                new Refusal(NARROW, new BigDecimal(BigInteger.TEN.pow(60)), "a number of 61 digits is out of range"),
                new Refusal(
                        new Array(NARROW), List.of(new BigDecimal("1000")), "1000 is out of range for numeric(5,2)"),
                new Refusal(NARROW, Double.POSITIVE_INFINITY, "Infinity is out of range for numeric(5,2)"),
                new Refusal(NARROW, Double.NEGATIVE_INFINITY, "-Infinity is out of range for numeric(5,2)"),
                new Refusal(
                        Numeric.UNLIMITED, new BigDecimal("1E+131072"), "131072 digits before the point, 16383 after"),
                new Refusal(
                        Numeric.UNLIMITED, new BigDecimal("1E-16384"), "131072 digits before the point, 16383 after"),
                new Refusal(Numeric.UNLIMITED, new BigDecimal("1E+2147483647"), "131072 digits before the point"),
                new Refusal(Numeric.UNLIMITED, 1.5, "1.5 is a Double: " + classes),
                new Refusal(Numeric.UNLIMITED, 7, "7 is a Integer: " + classes),
                new Refusal(Numeric.UNLIMITED, 7L, "7 is a Long: " + classes),
                new Refusal(Numeric.UNLIMITED, Float.NaN, "NaN is a Float: " + classes),
                new Refusal(NARROW, BigInteger.ONE, "1 is a BigInteger: " + classes),
                new Refusal(new Array(NARROW), List.of(1.5), "1.5 is a Double: " + classes));
    }

    private static Stream<Refusal> moments() {
        String timestamp = "is out of range for a timestamp: 4714-11-24 BC to 294276-12-31";
        String date = "is out of range for a date: 4714-11-24 BC to 5874897-12-31";
        LocalDateTime beforeFirst = LocalDateTime.of(-4713, 11, 23, 23, 59, 59, 999_999_000);
        LocalDateTime afterLast = LocalDateTime.of(294_277, 1, 1, 0, 0);
        return Stream.of(
                new Refusal(Scalar.DATE, LocalDate.of(-4713, 11, 23), "-4713-11-23 " + date),
                new Refusal(Scalar.DATE, LocalDate.of(5_874_898, 1, 1), "+5874898-01-01 " + date),
                new Refusal(Scalar.DATE, LocalDate.MAX.minusDays(1), date),
                new Refusal(Scalar.DATE, LocalDate.MIN.plusDays(1), date),
                new Refusal(new Array(Scalar.DATE), List.of(LocalDate.of(5_874_898, 1, 1)), date),
                new Refusal(Scalar.TIMESTAMP, beforeFirst, "-4713-11-23T23:59:59.999999 " + timestamp),
                new Refusal(Scalar.TIMESTAMP, afterLast, "+294277-01-01T00:00 " + timestamp),
                new Refusal(Scalar.TIMESTAMP, afterLast.minusNanos(500), timestamp),
                new Refusal(Scalar.TIMESTAMP, LocalDateTime.MAX.minusNanos(1), timestamp),
                new Refusal(Scalar.TIMESTAMP, LocalDateTime.MIN.plusNanos(1), timestamp),
                new Refusal(Scalar.TIMESTAMPTZ, instant(beforeFirst), timestamp),
                new Refusal(Scalar.TIMESTAMPTZ, instant(afterLast), "+294277-01-01T00:00:00Z " + timestamp),
                new Refusal(Scalar.TIMESTAMPTZ, instant(afterLast).minusNanos(500), timestamp),
                new Refusal(Scalar.TIMESTAMPTZ, Instant.MAX.minusNanos(1), timestamp),
                new Refusal(Scalar.TIMESTAMPTZ, Instant.MIN.plusNanos(1), timestamp),
                new Refusal(new Array(Scalar.TIMESTAMPTZ), List.of(instant(afterLast)), timestamp));
    }

    private static Instant instant(LocalDateTime time) {
        return time.toInstant(java.time.ZoneOffset.UTC);
    }

    private static Stream<Refusal> shapes() {
        String oneShape = "an array has one shape";
        Object deep = 1;
        for (int depth = 0; depth < 7; depth++) {
            deep = List.of(deep);
        }
        return Stream.of(
                new Refusal(INTS, List.of(List.of(1), List.of(1, 2)), oneShape),
                new Refusal(INTS, List.of(List.of(1, 2), List.of(1)), oneShape),
                new Refusal(INTS, List.of(List.of(1), 2), oneShape),
                new Refusal(INTS, List.of(1, List.of(2)), oneShape),
                new Refusal(INTS, List.of(List.of(), List.of(1)), oneShape),
                new Refusal(INTS, List.of(List.of(1), List.of()), oneShape),
                new Refusal(INTS, List.of(List.of(), 1), oneShape),
                new Refusal(INTS, Arrays.asList(List.of(1), null), oneShape),
                new Refusal(INTS, Arrays.asList(null, List.of(1)), oneShape),
                new Refusal(INTS, Arrays.asList(List.of(), null), oneShape),
                new Refusal(INTS, List.of(List.of(List.of(1)), List.of(1)), oneShape),
                new Refusal(TEXTS, List.of("a", List.of("b")), oneShape),
                new Refusal(TEXTS, List.of(List.of("a"), "b"), oneShape),
                new Refusal(TEXTS, List.of(List.of("a", "b"), List.of("c")), oneShape),
                new Refusal(new Array(Scalar.BYTEA), List.of(new byte[1], List.of()), oneShape),
                new Refusal(INTS, deep, "is nested deeper than the 6 dimensions of a PostgreSQL array"));
    }

    static Stream<Arguments> refusalsAndFormats() {
        return refusals().flatMap(refusal -> Stream.of(Format.values()).map(format -> Arguments.of(refusal, format)));
    }

    @ParameterizedTest
    @MethodSource("refusalsAndFormats")
    void an_encoder_names_the_column(Refusal refusal, Format format) {
        Table<Cell> table = Cell.table("cells", refusal.type());
        RowEncoder<Cell> encoder = format.encoder(table);

        EncodeException error = catchThrowableOfType(
                EncodeException.class, () -> encoder.row(new Cell(0, refusal.value()), new EncodeBuffer(64)));

        assertThat(error).as("it should have been refused").isNotNull();
        assertThat(error.column()).isEqualTo("v");
        assertThat(error).hasMessageContaining(refusal.message());
        assertThat(String.valueOf(error.getMessage())).doesNotContain("\n");
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void writers_name_row_and_column_and_leave_nothing(Refusal refusal) throws SQLException {
        Table<Cell> table = Cell.table("refusals", refusal.type());
        LoadTarget target = TestPostgres.stock().target();
        target.create(table);
        List<@Nullable Object> values = new ArrayList<>(
                IntStream.range(0, 10).<@Nullable Object>mapToObj(i -> null).toList());
        values.set(BAD_ROW, refusal.value());

        // rounded, so that what is out of range is refused for its range, not for its digits
        WriterOptions rounding = WriterOptions.defaults().withInexact(Inexact.ROUND);
        for (Strategy strategy : encodingStrategies()) {
            try (BulkWriter<Cell> writer = strategy.open(table, target.session(), rounding)) {
                BulkWriteException error = catchThrowableOfType(
                        BulkWriteException.class, () -> writer.write(RowSource.of(Cell.rows(values))));

                assertThat(error).as(strategy.id()).isNotNull();
                assertThat(error.rows()).contains(RowRange.of(BAD_ROW));
                assertThat(error.column()).contains("v");
                assertThat(error).hasMessageStartingWith(strategy.id() + " into refusals, row 7, column v: ");
                assertThat(error.getMessage()).containsAnyOf(refusal.message(), " is out of range");
            }
            assertThat(target.count(table)).isZero();
        }
    }

    /** Those whose bytes are all our encoders'. */
    private static List<Strategy> encodingStrategies() {
        Set<String> names = Set.of("copy-csv", "copy-text", "copy-binary");
        return Strategies.load().of(DatabaseKind.POSTGRES.id(), Operation.INSERT).stream()
                .filter(strategy -> names.contains(strategy.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_value_that_the_row_does_not_give_is_blamed_on_its_column(Format format) {
        RowEncoder<Cell> encoder = format.encoder(Cell.table("cells", Scalar.TEXT));

        EncodeException error =
                catchThrowableOfType(EncodeException.class, () -> encoder.row(new Cell(0, 5), new EncodeBuffer(64)));

        assertThat(error.column()).isEqualTo("v");
        assertThat(error).hasMessageContaining("can't be read from the row").hasMessageContaining("ClassCastException");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void an_encoder_that_refused_a_row_encodes_the_next(Format format) {
        Table<Cell> table = Cell.table("cells", Scalar.TEXT);
        RowEncoder<Cell> encoder = format.encoder(table);
        EncodeBuffer buffer = new EncodeBuffer(4);
        assertThatThrownBy(() -> encoder.row(new Cell(0, "good\0"), buffer)).isInstanceOf(EncodeException.class);
        buffer.clear();

        encoder.begin(buffer);
        encoder.row(new Cell(0, "fine"), buffer);
        encoder.end(buffer);

        assertThat(buffer.toByteArray()).isEqualTo(format.encode(table, List.of(new Cell(0, "fine"))));
    }

    static Format[] formats() {
        return Format.values();
    }
}
