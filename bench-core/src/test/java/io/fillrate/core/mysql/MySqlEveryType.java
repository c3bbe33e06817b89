package io.fillrate.core.mysql;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of {@link EveryType} as far as MariaDB and MySQL can hold them, and lists of all kinds made of them. */
final class MySqlEveryType {

    private static final int ROWS = 1000;

    private MySqlEveryType() {}

    /** All workloads, with this one in the place of that which the databases can't hold all of. */
    static List<Workload<?>> workloads() {
        return Workloads.all().stream()
                .<Workload<?>>map(workload -> workload.name().equals("every_type") ? workload() : workload)
                .toList();
    }

    private static Workload<EveryType> workload() {
        List<EveryType> rows = new ArrayList<>();
        original().generator(42).rows(ROWS).forEach(rows::add);
        return new Workload<>(table(), (index, columns) -> rows.get((int) index));
    }

    @SuppressWarnings("unchecked") // the workload of that name
    private static Workload<EveryType> original() {
        return (Workload<EveryType>) Workloads.named("every_type").orElseThrow();
    }

    private static Table<EveryType> table() {
        List<Column<EveryType>> columns = new ArrayList<>();
        for (String name : List.of(
                "id",
                "bool",
                "int2",
                "int4",
                "int8",
                "text",
                "uuid",
                "time",
                "interval",
                "bytea",
                "json",
                "jsonb",
                "inet",
                "texts",
                "ints")) {
            columns.add(original().table().column(name));
        }
        columns.add(Column.<EveryType>float4("float4", r -> finite(r.float4()).floatValue())
                .nullWhen(r -> r.float4() == null));
        columns.add(Column.<EveryType>float8("float8", r -> finite(r.float8()).doubleValue())
                .nullWhen(r -> r.float8() == null));
        columns.add(Column.<EveryType>date("date", r -> inRange(r.date())).orNull());
        columns.add(Column.<EveryType>timestamp("timestamp", r -> inRange(r.timestamp()))
                .orNull());
        columns.add(Column.<EveryType>timestamptz("timestamptz", r -> inRange(r.timestamptz()))
                .orNull());
        columns.add(decimal(4, 1));
        columns.add(decimal(10, 2));
        columns.add(decimal(38, 10));
        columns.add(decimal(65, 30));
        columns.add(list("bools", Scalar.BOOLEAN, EveryType::bool));
        columns.add(list("int2s", Scalar.INT2, EveryType::int2));
        columns.add(list("int8s", Scalar.INT8, EveryType::int8));
        columns.add(list("float4s", Scalar.FLOAT4, r -> finiteOrNull(r.float4())));
        columns.add(list("float8s", Scalar.FLOAT8, r -> finiteOrNull(r.float8())));
        columns.add(list("decimals", new Numeric(10, 2), r -> decimal(r.narrow(), 10, 2)));
        columns.add(list("uuids", Scalar.UUID, EveryType::uuid));
        columns.add(list("dates", Scalar.DATE, EveryType::date));
        columns.add(list("times", Scalar.TIME, EveryType::time));
        columns.add(list("timestamps", Scalar.TIMESTAMP, EveryType::timestamp));
        columns.add(list("timestamptzs", Scalar.TIMESTAMPTZ, EveryType::timestamptz));
        columns.add(list("intervals", Scalar.INTERVAL, EveryType::interval));
        columns.add(list("byteas", Scalar.BYTEA, EveryType::bytea));
        columns.add(list("jsons", Scalar.JSON, EveryType::json));
        columns.add(list("inets", Scalar.INET, EveryType::inet));
        columns.add(Column.<EveryType>array(
                        "nested", Scalar.TEXT, 2, r -> r.texts() == null ? null : Arrays.asList(r.texts(), null))
                .orNull());
        return new Table<>("every_type", columns, List.of("id"));
    }

    private static Column<EveryType> decimal(int precision, int scale) {
        return Column.<EveryType>numeric(
                        "decimal_" + precision, precision, scale, r -> decimal(r.wide(), precision, scale))
                .orNull();
    }

    /** As much of a number as fits: its last digits if need be. */
    private static @Nullable BigDecimal decimal(@Nullable Number number, int precision, int scale) {
        if (!(number instanceof BigDecimal decimal)) {
            return null;
        }
        return decimal.setScale(scale, RoundingMode.HALF_UP).remainder(BigDecimal.TEN.pow(precision - scale));
    }

    private static Column<EveryType> list(
            String name, ColumnType element, Function<EveryType, @Nullable Object> value) {
        return Column.<EveryType>array(name, element, r -> Arrays.asList(value.apply(r), null, value.apply(r)))
                .orNull();
    }

    private static Number finite(@Nullable Number value) {
        Number finite = finiteOrNull(value);
        return finite == null ? 0 : finite;
    }

    private static @Nullable Number finiteOrNull(@Nullable Number value) {
        return value != null && Double.isFinite(value.doubleValue()) ? value : null;
    }

    private static @Nullable LocalDate inRange(@Nullable LocalDate date) {
        return date == null || date.getYear() < 1 || date.getYear() > 9999 ? null : date;
    }

    private static @Nullable LocalDateTime inRange(@Nullable LocalDateTime time) {
        return time == null || inRange(time.toLocalDate()) == null ? null : time;
    }

    private static @Nullable Instant inRange(@Nullable Instant time) {
        boolean fits = time != null
                && !time.isBefore(LocalDateTime.of(1, 1, 1, 0, 0).toInstant(ZoneOffset.UTC))
                && time.isBefore(LocalDateTime.of(10_000, 1, 1, 0, 0).toInstant(ZoneOffset.UTC));
        return fits ? time : null;
    }
}
