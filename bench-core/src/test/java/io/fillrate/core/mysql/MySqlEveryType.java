package io.fillrate.core.mysql;

import static io.fillrate.core.EveryTypeVariant.decimal;
import static io.fillrate.core.EveryTypeVariant.list;

import io.fillrate.core.EveryTypeVariant;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of {@link EveryType} as far as MariaDB and MySQL can hold them, and lists of all kinds made of them. */
final class MySqlEveryType {

    private MySqlEveryType() {}

    /** All workloads, with this one in the place of that which the databases can't hold all of. */
    static List<Workload<?>> workloads() {
        return EveryTypeVariant.among(workload());
    }

    static Workload<EveryType> workload() {
        return EveryTypeVariant.of(columns());
    }

    private static List<Column<EveryType>> columns() {
        List<Column<EveryType>> columns = new ArrayList<>();
        EveryTypeVariant.columns(
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
                        "ints")
                .forEach(columns::add);
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
        columns.addAll(EveryTypeVariant.lists());
        columns.add(list("float4s", Scalar.FLOAT4, r -> finiteOrNull(r.float4())));
        columns.add(list("float8s", Scalar.FLOAT8, r -> finiteOrNull(r.float8())));
        columns.add(list("timestamps", Scalar.TIMESTAMP, EveryType::timestamp));
        columns.add(list("timestamptzs", Scalar.TIMESTAMPTZ, EveryType::timestamptz));
        columns.add(list("intervals", Scalar.INTERVAL, EveryType::interval));
        columns.add(list("inets", Scalar.INET, EveryType::inet));
        columns.add(Column.<EveryType>array(
                        "nested", Scalar.TEXT, 2, r -> r.texts() == null ? null : Arrays.asList(r.texts(), null))
                .orNull());
        return columns;
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
