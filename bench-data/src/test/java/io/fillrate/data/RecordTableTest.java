package io.fillrate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.lang.invoke.MethodHandles;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings({"ArrayRecordComponent", "JavaUtilDate"}) // as users have them
class RecordTableTest {

    enum Unit {
        CELSIUS
    }

    private record Primitives(boolean on, byte tiny, short small, int count, long id, float ratio, double value) {}

    private record Boxes(
            @Nullable Boolean on,
            @Nullable Byte tiny,
            @Nullable Short small,
            @Nullable Integer count,
            @Nullable Long id,
            @Nullable Float ratio,
            @Nullable Double value) {}

    private record Objects(
            BigDecimal price,
            BigInteger big,
            String name,
            UUID key,
            LocalDate day,
            LocalTime time,
            LocalDateTime local,
            Instant moment,
            OffsetDateTime offset,
            Unit unit,
            byte[] bytes,
            List<String> tags,
            List<List<Integer>> grid) {}

    private static List<ColumnType> types(Table<?> table) {
        return table.columns().stream().<ColumnType>map(Column::type).toList();
    }

    private static <T> List<@Nullable Object> values(Table<T> table, T row) {
        List<@Nullable Object> values = new ArrayList<>();
        table.columns().forEach(column -> values.add(column.get(row)));
        return values;
    }

    @Test
    void primitives_are_read_as_primitives_and_take_no_null() {
        Table<Primitives> table = Table.of(Primitives.class);

        assertThat(types(table))
                .containsExactly(
                        Scalar.BOOLEAN,
                        Scalar.INT2,
                        Scalar.INT2,
                        Scalar.INT4,
                        Scalar.INT8,
                        Scalar.FLOAT4,
                        Scalar.FLOAT8);
        assertThat(table.columns()).noneMatch(Column::nullable).noneMatch(column -> column.nullTest() != null);
        assertThat(table.columns()).noneMatch(column -> column.accessor() instanceof Accessor.OfObject<Primitives>);
        assertThat(values(table, new Primitives(true, (byte) -1, (short) 2, 3, 4L, 5.5f, 6.5)))
                .containsExactly(true, -1, 2, 3, 4L, 5.5f, 6.5);
    }

    @Test
    void boxes_are_read_as_primitives_and_take_null() {
        Table<Boxes> table = Table.of(Boxes.class);

        assertThat(types(table)).isEqualTo(types(Table.of(Primitives.class)));
        assertThat(table.columns())
                .allMatch(Column::nullable)
                .noneMatch(column -> column.accessor() instanceof Accessor.OfObject<Boxes>);
        assertThat(values(table, new Boxes(true, (byte) -1, (short) 2, 3, 4L, 5.5f, 6.5)))
                .containsExactly(true, -1, 2, 3, 4L, 5.5f, 6.5);
        assertThat(values(table, new Boxes(null, null, null, null, null, null, null)))
                .containsOnlyNulls();
    }

    @Test
    void objects_have_the_type_that_their_class_says() {
        Table<Objects> table = Table.of(Objects.class);
        Instant moment = Instant.parse("2026-11-22T10:15:30Z");

        assertThat(types(table))
                .containsExactly(
                        Numeric.UNLIMITED,
                        Numeric.UNLIMITED,
                        Scalar.TEXT,
                        Scalar.UUID,
                        Scalar.DATE,
                        Scalar.TIME,
                        Scalar.TIMESTAMP,
                        Scalar.TIMESTAMPTZ,
                        Scalar.TIMESTAMPTZ,
                        Scalar.TEXT,
                        Scalar.BYTEA,
                        new Array(Scalar.TEXT),
                        new Array(Scalar.INT4, 2));
        Objects row = new Objects(
                BigDecimal.ONE,
                BigInteger.TWO,
                "name",
                new UUID(1, 2),
                LocalDate.EPOCH,
                LocalTime.NOON,
                LocalDate.EPOCH.atStartOfDay(),
                moment,
                OffsetDateTime.parse("2026-11-22T12:15:30+02:00"),
                Unit.CELSIUS,
                new byte[] {1},
                List.of("a"),
                List.of(List.of(1)));
        assertThat(values(table, row))
                .contains(BigDecimal.ONE, new BigDecimal(2), moment, "CELSIUS", List.of(List.of(1)));
        assertThat(table.column("offset").get(row)).isEqualTo(moment);
    }

    private record Lists(
            List<Short> shorts,
            List<@Nullable Byte> bytes,
            List<Unit> units,
            List<BigInteger> numbers,
            List<ZonedDateTime> moments,
            int[] ints,
            long[][] longs,
            short[] smalls,
            float[] floats,
            double[] doubles,
            boolean[] flags,
            String[] texts,
            @Mapped(type = "int8[]") List<Integer> wide,
            @Mapped(type = "numeric(9,2)[]") List<BigDecimal> prices) {}

    @Test
    void lists_and_arrays_have_the_type_of_their_elements() {
        Table<Lists> table = Table.of(Lists.class);
        ZonedDateTime moment = ZonedDateTime.parse("2026-11-22T12:15:30+01:00[Europe/Berlin]");
        Lists row = new Lists(
                List.of((short) 1),
                Arrays.asList((byte) 2, null),
                List.of(Unit.CELSIUS),
                List.of(BigInteger.TEN),
                List.of(moment),
                new int[] {3},
                new long[][] {{4}, {5}},
                new short[] {6},
                new float[] {7.5f},
                new double[] {8.5},
                new boolean[] {true},
                new String[] {"nine"},
                List.of(10),
                List.of(BigDecimal.ONE));

        assertThat(types(table))
                .extracting(ColumnType::sqlName)
                .containsExactly(
                        "int2[]",
                        "int2[]",
                        "text[]",
                        "numeric[]",
                        "timestamptz[]",
                        "int4[]",
                        "int8[][]",
                        "int2[]",
                        "float4[]",
                        "float8[]",
                        "boolean[]",
                        "text[]",
                        "int8[]",
                        "numeric(9,2)[]");
        assertThat(values(table, row))
                .containsExactly(
                        List.of(1),
                        Arrays.asList(2, null),
                        List.of("CELSIUS"),
                        List.of(BigDecimal.TEN),
                        List.of(moment.toInstant()),
                        List.of(3),
                        List.of(List.of(4L), List.of(5L)),
                        List.of(6),
                        List.of(7.5f),
                        List.of(8.5),
                        List.of(true),
                        List.of("nine"),
                        List.of(10L),
                        List.of(BigDecimal.ONE));
    }

    private record OfJdbc(
            java.sql.Timestamp local,
            @Mapped(type = "timestamptz") java.sql.Timestamp moment,
            java.sql.Date day,
            java.sql.Time time,
            ZonedDateTime zoned,
            @Nullable ZonedDateTime nothing) {}

    @Test
    void classes_of_jdbc_and_moments_with_a_zone_are_stored_as_what_they_show() {
        Table<OfJdbc> table = Table.of(OfJdbc.class);
        LocalDateTime local = LocalDateTime.parse("2026-11-22T12:15:30.123456");
        java.sql.Timestamp timestamp = java.sql.Timestamp.valueOf(local);
        ZonedDateTime zoned = ZonedDateTime.parse("2026-11-22T12:15:30+01:00[Europe/Berlin]");

        assertThat(types(table))
                .containsExactly(
                        Scalar.TIMESTAMP,
                        Scalar.TIMESTAMPTZ,
                        Scalar.DATE,
                        Scalar.TIME,
                        Scalar.TIMESTAMPTZ,
                        Scalar.TIMESTAMPTZ);
        assertThat(values(
                        table,
                        new OfJdbc(
                                timestamp,
                                timestamp,
                                java.sql.Date.valueOf("2026-11-22"),
                                new java.sql.Time(
                                        java.sql.Time.valueOf("12:15:30").getTime() + 7),
                                zoned,
                                null)))
                .containsExactly(
                        local,
                        timestamp.toInstant(),
                        local.toLocalDate(),
                        LocalTime.parse("12:15:30.007"),
                        zoned.toInstant(),
                        null);
    }

    private record Overridden(
            @Mapped(name = "Sensor \"x\"") long sensorId,
            @Mapped(type = "int8") int count,
            @Mapped(type = "jsonb") String document,
            @Mapped(type = "numeric(10,2)") BigDecimal price,
            @Mapped(type = "int2[]") List<Integer> levels,
            @Mapped(ignore = true) Date cache) {}

    @Test
    void annotations_override_names_and_types_and_leave_components_out() {
        Table<Overridden> table = Table.of(Overridden.class);

        assertThat(table.columns())
                .extracting(Column::name)
                .containsExactly("Sensor \"x\"", "count", "document", "price", "levels");
        assertThat(types(table))
                .containsExactly(Scalar.INT8, Scalar.INT8, Scalar.JSONB, new Numeric(10, 2), new Array(Scalar.INT2));
        assertThat(values(table, new Overridden(7, 8, "{}", BigDecimal.TEN, List.of(1), new Date())))
                .containsExactly(7L, 8L, "{}", BigDecimal.TEN, List.of(1));
    }

    @ParameterizedTest
    @CsvSource({
        "sensorId, sensor_id",
        "id, id",
        "URLPath, url_path",
        "co2Level, co2_level",
        "aB, a_b",
        "snake_case, snake_case",
        "SensorReading, sensor_reading"
    })
    void names_become_snake_case(String name, String column) {
        assertThat(RecordTable.snakeCase(name)).isEqualTo(column);
    }

    private record SensorReading(long id) {}

    @Test
    void the_table_is_named_as_the_record_and_its_key_is_chosen() {
        Table<SensorReading> table = Table.of(SensorReading.class);

        assertThat(table.name()).isEqualTo("sensor_reading");
        assertThat(table.primaryKey()).isEmpty();
        assertThat(table.named("readings").keyedBy("id").primaryKey()).containsExactly("id");
        assertThat(Table.of(SensorReading.class, MethodHandles.lookup()).columns())
                .hasSize(1);
    }

    private record Unsupported(long id, Date when) {}

    private record WrongType(@Mapped(type = "int4") String name) {}

    private record NoSuchType(@Mapped(type = "varchar") String name) {}

    private record ListOfDates(List<Date> dates) {}

    private record Place(double latitude, double longitude) {}

    private record Nested(long id, Place place) {}

    private record Generic<V>(V value) {}

    @Test
    void components_without_a_column_type_are_refused_in_one_line() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Table.of(Unsupported.class))
                .withMessage(
                        "record Unsupported, component when: java.util.Date has no column type: give another, or leave it out"
                                + " by @Mapped(ignore = true)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Table.of(WrongType.class))
                .withMessage("record WrongType, component name: java.lang.String cannot be a column of type int4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Table.of(NoSuchType.class))
                .withMessageEndingWith("cannot be a column of type varchar");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Table.of(ListOfDates.class))
                .withMessageContaining("component dates: java.util.List<");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Table.of(Nested.class))
                .withMessageEndingWith(
                        "component place: io.fillrate.data.RecordTableTest$Place is a record, and has no"
                                + " column type: give its components here, or its JSON as a String with @Mapped(type = \"jsonb\")");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Table.of(Generic.class))
                .withMessageContaining("component value: V has no column type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"int8", "text", "timestamptz", "numeric", "numeric(10,2)", "text[]", "numeric(4,1)[][]"})
    void a_type_is_found_by_its_name(String name) {
        assertThat(ColumnType.of(name).orElseThrow().sqlName()).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "INT8", "varchar", "int8(3,2)", "text[", "numeric(10)", "int 8"})
    void another_name_is_no_type(String name) {
        assertThat(ColumnType.of(name)).isEmpty();
    }
}
