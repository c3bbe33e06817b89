package io.fillrate.core.internal.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of every type, NULLs among them, read back through Arrow's getters as they were. */
@Tag("heavy")
@Tag("jdk")
@net.jqwik.api.Tag("heavy")
class ArrowValuesPropertyTest {

    /** One value of a column; a row of its own. */
    private record Cell(@Nullable Object value) {}

    /** A type, and values of it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    record Values(ColumnType type, @Nullable Object[] cells) {
        static Values of(ColumnType type, Object cell) {
            return new Values(type, new Object[] {cell});
        }
    }

    @Property(tries = 600)
    void scalars_read_back_as_they_were(@ForAll("scalars") Values values) {
        assertThat(roundTrip(values)).isEqualTo(values.cells());
    }

    @Provide
    Arbitrary<Values> scalars() {
        return ArrowArbitraries.scalarTypes().flatMap(ArrowValuesPropertyTest::values);
    }

    @Property(tries = 300)
    void lists_read_back_as_they_were(@ForAll("lists") Values values) {
        assertThat(roundTrip(values)).isEqualTo(values.cells());
    }

    @Provide
    Arbitrary<Values> lists() {
        return ArrowArbitraries.scalarTypes()
                .filter(type -> type != Scalar.BYTEA) // lists of arrays are never equal
                .map(ColumnType.Array::new)
                .flatMap(ArrowValuesPropertyTest::values);
    }

    private static Arbitrary<Values> values(ColumnType type) {
        return ArrowArbitraries.values(type)
                .injectNull(0.1)
                .array(Object[].class)
                .ofMaxSize(150)
                .map(cells -> new Values(type, cells));
    }

    @Property(tries = 300)
    void decimals_are_rounded_half_away_from_zero_to_their_scale(
            @ForAll @BigRange(min = "-1e30", max = "1e30") @Scale(7) BigDecimal value) {
        BigDecimal rounded = value.setScale(1, RoundingMode.HALF_UP);
        assertThat(roundTrip(Values.of(new Numeric(38, 1), value))).containsExactly(rounded);
    }

    @Property(tries = 300)
    void nanoseconds_are_rounded_half_up(
            @ForAll @LongRange(min = -1L << 40, max = 1L << 40) long second,
            @ForAll @IntRange(max = 999_999_999) int nano) {
        Instant value = Instant.ofEpochSecond(second, nano);
        assertThat(roundTrip(Values.of(Scalar.TIMESTAMPTZ, value)))
                .containsExactly(value.plusNanos(500).truncatedTo(ChronoUnit.MICROS));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void a_value_that_a_type_has_no_room_for_is_refused(Values values, String why) {
        assertThat(catchThrowableOfType(EncodeException.class, () -> roundTrip(values)))
                .hasMessage(why)
                .returns("cell", EncodeException::column);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments(Values.of(Scalar.INT2, 32768), "32768 is out of range for int2: -32768 to 32767"),
                arguments(
                        Values.of(new Numeric(4, 2), new BigDecimal("99.995")),
                        "99.995 is out of range for numeric(4,2)"),
                arguments(
                        Values.of(new Numeric(38, 0), new BigDecimal("1E+1000000000")),
                        "1E+1000000000 is out of range for numeric(38,0)"),
                arguments(
                        Values.of(new Numeric(4, 2), Double.NaN),
                        "NaN cannot be stored in an Arrow decimal, which has no NaN or infinity"),
                arguments(
                        Values.of(Scalar.DATE, LocalDate.of(9_000_000, 1, 1)),
                        "+9000000-01-01 is out of range for a date: 5877642-06-25 BC to 5881580-07-10"),
                arguments(
                        Values.of(Scalar.TIMESTAMPTZ, Instant.parse("+300000-01-01T00:00:00Z")),
                        "+300000-01-01T00:00:00Z is out of range for a timestamp: 290309-12-22 BC to 294247-01-10 04:00:53"),
                arguments(
                        Values.of(Scalar.INTERVAL, new Interval(0, 0, Long.MIN_VALUE)),
                        "0 mons 0 days -9223372036854775808 us is out of range for an Arrow interval in nanoseconds"),
                arguments(
                        Values.of(new ColumnType.Array(Scalar.INT4), List.of(List.of(1))),
                        "is not as deep an array as the column's type says"));
    }

    private static @Nullable Object[] roundTrip(Values values) {
        List<Cell> rows = Stream.of(values.cells()).map(Cell::new).toList();
        Table<Cell> table = new Table<>("cells", List.of(column(values.type())), List.of());
        try (BufferAllocator allocator = new RootAllocator();
                ArrowBatchBuilder<Cell> builder = new ArrowBatchBuilder<>(table, allocator)) {
            int count = builder.build(rows.iterator(), 1000);
            @Nullable Object[] read = new @Nullable Object[count];
            for (int row = 0; row < count; row++) {
                read[row] = ArrowCells.get(builder.root().getVector(0), values.type(), row);
            }
            return read;
        }
    }

    /** A column of a type over cells: with the type's own accessor, so that primitives take the way of primitives. */
    private static Column<Cell> column(ColumnType type) {
        if (type instanceof Numeric numeric) {
            return Column.<Cell>numeric("cell", numeric.precision(), numeric.scale(), c -> (Number) c.value())
                    .orNull();
        } else if (type instanceof ColumnType.Array array) {
            return Column.<Cell>array("cell", array.element(), c -> (List<?>) c.value())
                    .orNull();
        }
        return switch ((Scalar) type) {
            case BOOLEAN -> Column.<Cell>bool("cell", c -> (Boolean) some(c)).nullWhen(c -> c.value() == null);
            case INT2 -> Column.<Cell>int2("cell", c -> (Integer) some(c)).nullWhen(c -> c.value() == null);
            case INT4 -> Column.<Cell>int4("cell", c -> (Integer) some(c)).nullWhen(c -> c.value() == null);
            case INT8 -> Column.<Cell>int8("cell", c -> (Long) some(c)).nullWhen(c -> c.value() == null);
            case FLOAT4 -> Column.<Cell>float4("cell", c -> (Float) some(c)).nullWhen(c -> c.value() == null);
            case FLOAT8 -> Column.<Cell>float8("cell", c -> (Double) some(c)).nullWhen(c -> c.value() == null);
            case TEXT -> Column.<Cell>text("cell", c -> (String) c.value()).orNull();
            case JSON -> Column.<Cell>json("cell", c -> (String) c.value()).orNull();
            case JSONB -> Column.<Cell>jsonb("cell", c -> (String) c.value()).orNull();
            case UUID -> Column.<Cell>uuid("cell", c -> (UUID) c.value()).orNull();
            case DATE -> Column.<Cell>date("cell", c -> (LocalDate) c.value()).orNull();
            case TIME -> Column.<Cell>time("cell", c -> (LocalTime) c.value()).orNull();
            case TIMESTAMP ->
                Column.<Cell>timestamp("cell", c -> (LocalDateTime) c.value()).orNull();
            case TIMESTAMPTZ ->
                Column.<Cell>timestamptz("cell", c -> (Instant) c.value()).orNull();
            case INTERVAL ->
                Column.<Cell>interval("cell", c -> (Interval) c.value()).orNull();
            case BYTEA -> Column.<Cell>bytea("cell", c -> (byte[]) c.value()).orNull();
            case INET -> throw new IllegalArgumentException("inet has no Arrow type");
        };
    }

    private static Object some(Cell cell) {
        return Objects.requireNonNull(cell.value());
    }
}
