package io.fillrate.data.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** That what makes loads break really occurs in the workloads that are for finding it, in a run of a common size. */
class WorkloadsTest {

    private static final LocalDate GREGORIAN = LocalDate.of(1582, 10, 15);

    private static final List<SensorReading> SENSOR_READINGS = rows(SensorReading.WORKLOAD, 20_000);
    private static final List<SensorReading> REGULAR = rows(RegularReadings.WORKLOAD, 20_000);
    private static final List<Article> ARTICLES = rows(Article.WORKLOAD, 2_000);
    private static final List<Event> EVENTS = rows(Event.WORKLOAD, 20_000);
    private static final List<EveryType> EVERY_TYPE = rows(EveryType.WORKLOAD, 500);

    private static <T> List<T> rows(Workload<T> workload, long count) {
        List<T> rows = new ArrayList<>();
        workload.generator(42).rows(count).forEach(rows::add);
        return rows;
    }

    private static Predicate<String> contains(String part) {
        return text -> text.contains(part);
    }

    private static boolean beyondAscii(String text) {
        return text.chars().anyMatch(c -> c > 0x7f);
    }

    @Test
    void a_workload_is_found_by_its_name() {
        assertThat(Workloads.named("events")).contains(Event.WORKLOAD);
        assertThat(Workloads.named("Events")).isEmpty();
        assertThat(Workloads.all()).allSatisfy(workload -> assertThat(Workloads.named(workload.name()))
                .contains(workload));
    }

    @Test
    void every_workload_has_a_primary_key() {
        assertThat(Workloads.all())
                .allSatisfy(
                        workload -> assertThat(workload.table().primaryKey()).hasSize(1));
    }

    @Test
    void keys_of_sensor_readings_and_events_rise() {
        assertThat(SENSOR_READINGS)
                .extracting(SensorReading::id)
                .isEqualTo(
                        IntStream.rangeClosed(1, 20_000).mapToObj(Long::valueOf).toList());
        assertThat(EVENTS)
                .extracting(Event::id)
                .isEqualTo(IntStream.rangeClosed(1, 20_000).boxed().toList());
    }

    @Test
    void keys_of_articles_are_unique_and_in_random_order() {
        List<String> keys = ARTICLES.stream().map(Article::externalId).toList();

        assertThat(keys).doesNotHaveDuplicates().allMatch(key -> key.matches("art-[0-9a-f]{16}"));
        long rises = IntStream.range(1, keys.size())
                .filter(i -> keys.get(i).compareTo(keys.get(i - 1)) > 0)
                .count();
        assertThat(rises).isBetween(900L, 1100L);
    }

    @Test
    void sensor_readings_lack_some_values() {
        assertThat(SENSOR_READINGS)
                .anyMatch(row -> row.batteryLevel() == null)
                .anyMatch(row -> row.location() == null)
                .anyMatch(row -> row.tags().isEmpty())
                .anyMatch(row -> row.tags().size() > 1)
                .anyMatch(SensorReading::anomaly);
    }

    @Test
    void sensor_readings_have_the_characters_that_formats_give_a_meaning_to() {
        List<String> locations = SENSOR_READINGS.stream()
                .flatMap(row -> Stream.ofNullable(row.location()))
                .toList();
        List<String> tags =
                SENSOR_READINGS.stream().flatMap(row -> row.tags().stream()).toList();

        assertThat(locations)
                .anyMatch(WorkloadsTest::beyondAscii)
                .anyMatch(contains("\n"))
                .anyMatch(contains("\t"))
                .anyMatch(contains("\""))
                .anyMatch(contains("'"))
                .contains("", "\\N");
        assertThat(tags)
                .anyMatch(WorkloadsTest::beyondAscii)
                .anyMatch(contains(","))
                .anyMatch(contains("{"))
                .anyMatch(contains("\""))
                .anyMatch(contains("\\"))
                .contains("", "NULL");
    }

    @Test
    void pressures_are_negative_and_wide_at_times_and_fit_their_column() {
        List<BigDecimal> pressures =
                SENSOR_READINGS.stream().map(SensorReading::pressure).toList();

        assertThat(pressures)
                .anyMatch(pressure -> pressure.signum() < 0)
                .anyMatch(pressure -> pressure.precision() == 10)
                .allMatch(pressure -> pressure.scale() == 2 && pressure.precision() <= 10);
    }

    @Test
    void devices_are_random_uuids() {
        assertThat(SENSOR_READINGS).extracting(SensorReading::deviceId).doesNotHaveDuplicates();
        assertThat(SENSOR_READINGS)
                .allMatch(row -> row.deviceId().version() == 4 && row.deviceId().variant() == 2);
    }

    @Test
    void regular_readings_have_the_columns_of_the_others_and_few_distinct_values() {
        assertThat(RegularReadings.WORKLOAD.table().columns())
                .isEqualTo(SensorReading.WORKLOAD.table().columns());
        assertThat(distinct(SensorReading::deviceId)).hasSize(100);
        assertThat(distinct(SensorReading::location)).hasSize(10);
        assertThat(distinct(SensorReading::tags)).hasSize(7).contains(List.of());
    }

    private static Set<Object> distinct(Function<SensorReading, @Nullable Object> value) {
        return REGULAR.stream().map(value).collect(Collectors.toSet());
    }

    @Test
    void regular_readings_come_every_ten_seconds_in_plain_values() {
        assertThat(IntStream.range(1, REGULAR.size())).allMatch(i -> REGULAR.get(i)
                .timestamp()
                .equals(REGULAR.get(i - 1).timestamp().plusSeconds(10)));
        assertThat(REGULAR)
                .extracting(SensorReading::id)
                .isEqualTo(
                        IntStream.rangeClosed(1, 20_000).mapToObj(Long::valueOf).toList());
        assertThat(REGULAR)
                .allMatch(row -> row.temperature() >= 18 && row.temperature() < 33)
                .allMatch(row -> row.humidity() >= 30 && row.humidity() < 80)
                .allMatch(row -> row.pressure().scale() == 2 && row.pressure().precision() <= 6);
        assertThat(REGULAR)
                .extracting(SensorReading::batteryLevel)
                .doesNotContainNull()
                .allMatch(level -> level >= 20 && level < 100);
        assertThat(REGULAR)
                .extracting(SensorReading::location)
                .doesNotContainNull()
                .noneMatch(WorkloadsTest::beyondAscii);
        assertThat(REGULAR.stream().filter(SensorReading::anomaly).count()).isBetween(900L, 1_100L);
    }

    @Test
    void articles_are_about_two_kilobytes_of_prose() {
        assertThat(ARTICLES.stream()
                        .mapToInt(row -> row.body().getBytes(StandardCharsets.UTF_8).length)
                        .average()
                        .orElseThrow())
                .isBetween(1_950.0, 2_150.0);
        assertThat(ARTICLES).allSatisfy(row -> {
            assertThat(row.body().length()).isBetween(1_500, 2_700);
            assertThat(row.body().split("[ \n]")).hasSize(row.wordCount());
        });
        assertThat(ARTICLES)
                .extracting(Article::body)
                .anyMatch(WorkloadsTest::beyondAscii)
                .anyMatch(contains("\""))
                .anyMatch(contains("'"))
                .anyMatch(contains("\n"))
                .anyMatch(contains("\\"));
    }

    @Test
    void events_have_every_field_and_days_before_1582() {
        assertThat(EVENTS)
                .anyMatch(row -> row.someDate().isBefore(GREGORIAN))
                .anyMatch(row -> row.someDate().isAfter(GREGORIAN))
                .anyMatch(row -> row.someTimestamp().toLocalDate().isBefore(GREGORIAN))
                .anyMatch(row -> row.bool1() && !row.bool2())
                .anyMatch(row -> !row.bool1() && row.bool2())
                .allMatch(row -> row.someText().matches("[A-Za-z0-9_-]{5,20}"));
        assertThat(EVENTS.stream().map(row -> row.someText().length()).collect(Collectors.toSet()))
                .hasSize(16);
    }

    @Test
    void every_type_has_every_type() {
        Set<ColumnType> types =
                EveryType.WORKLOAD.table().columns().stream().map(Column::type).collect(Collectors.toSet());

        assertThat(types)
                .contains(Scalar.values())
                .contains(Numeric.UNLIMITED, new Numeric(10, 2), new Array(Scalar.TEXT), new Array(Scalar.INT4));
    }

    @Test
    void every_column_but_the_key_of_every_type_is_null_and_not_null() {
        assertThat(EveryType.WORKLOAD.table().columns().stream().skip(1)).allSatisfy(column -> assertThat(EVERY_TYPE)
                .as(column.name())
                .anyMatch(row -> column.get(row) == null)
                .anyMatch(row -> column.get(row) != null));
    }

    @Test
    void every_type_begins_with_the_edge_values_in_turn() {
        assertThat(values("text", EdgeValues.TEXTS.size())).isEqualTo(EdgeValues.TEXTS);
        assertThat(values("wide", EdgeValues.WIDE_NUMERICS.size())).isEqualTo(EdgeValues.WIDE_NUMERICS);
        assertThat(values("timestamptz", EdgeValues.INSTANTS.size())).isEqualTo(EdgeValues.INSTANTS);
        assertThat(values("texts", EdgeValues.TEXT_LISTS.size())).isEqualTo(EdgeValues.TEXT_LISTS);
    }

    private static List<?> values(String column, int count) {
        return EVERY_TYPE.stream()
                .limit(count)
                .map(EveryType.WORKLOAD.table().column(column)::get)
                .toList();
    }
}
