package io.fillrate.core.duckdb;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of {@link EveryType} in the types that DuckDB has, and lists and decimals of all kinds made of them. */
public final class DuckDbEveryType {

    private static final LocalDateTime END = LocalDateTime.of(294_247, 1, 1, 0, 0);

    private static final int ROWS = 1000;

    private DuckDbEveryType() {}

    /** All workloads, with this one in the place of that which DuckDB can't hold all of. */
    static List<Workload<?>> workloads() {
        return workloads(withoutIntervals());
    }

    /** The same in the types that PostgreSQL has, too, and as its driver reads them back. */
    public static List<Workload<?>> workloadsOfBothDatabases() {
        List<Column<EveryType>> columns = new ArrayList<>();
        table().columns().stream()
                .filter(column -> !(column.type() instanceof Array)
                        || List.of("texts", "ints").contains(column.name()))
                .forEach(columns::add);
        columns.add(original().table().column("inet"));
        return workloads(new Workload<>(
                new Table<>("every_type", columns, List.of("id")),
                withoutIntervals().factory()));
    }

    private static List<Workload<?>> workloads(Workload<?> ours) {
        return Workloads.all().stream()
                .<Workload<?>>map(workload -> workload.name().equals("every_type") ? ours : workload)
                .toList();
    }

    static Workload<EveryType> withoutIntervals() {
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
                "id", "bool", "int2", "int4", "int8", "float4", "float8", "text", "uuid", "date", "time", "bytea",
                "json", "jsonb", "texts", "ints")) {
            columns.add(original().table().column(name));
        }
        columns.add(Column.<EveryType>timestamp("timestamp", r -> inRange(r.timestamp()))
                .orNull());
        columns.add(Column.<EveryType>timestamptz("timestamptz", r -> inRange(r.timestamptz()))
                .orNull());
        columns.add(decimal(4, 1));
        columns.add(decimal(9, 3));
        columns.add(decimal(10, 2));
        columns.add(decimal(18, 6));
        columns.add(decimal(19, 0));
        columns.add(decimal(38, 10));
        columns.add(list("bools", Scalar.BOOLEAN, EveryType::bool));
        columns.add(list("int2s", Scalar.INT2, EveryType::int2));
        columns.add(list("int8s", Scalar.INT8, EveryType::int8));
        columns.add(list("float4s", Scalar.FLOAT4, EveryType::float4));
        columns.add(list("float8s", Scalar.FLOAT8, EveryType::float8));
        columns.add(list("decimals", new Numeric(10, 2), r -> decimal(r.narrow(), 10, 2)));
        columns.add(list("uuids", Scalar.UUID, EveryType::uuid));
        columns.add(list("dates", Scalar.DATE, EveryType::date));
        columns.add(list("times", Scalar.TIME, EveryType::time));
        columns.add(list("timestamps", Scalar.TIMESTAMP, r -> inEra(r.timestamp())));
        columns.add(list("timestamptzs", Scalar.TIMESTAMPTZ, r -> inRange(r.timestamptz())));
        columns.add(list("byteas", Scalar.BYTEA, EveryType::bytea));
        columns.add(list("jsons", Scalar.JSON, EveryType::json));
        columns.add(nested("nested", 2, r -> r.texts()));
        columns.add(nested("deep", 3, r -> r.texts() == null ? null : Arrays.asList(r.texts(), null, List.of())));
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
            String name, io.fillrate.data.ColumnType element, Function<EveryType, @Nullable Object> value) {
        return Column.<EveryType>array(name, element, r -> Arrays.asList(value.apply(r), null, value.apply(r)))
                .orNull();
    }

    private static Column<EveryType> nested(String name, int depth, Function<EveryType, @Nullable List<?>> value) {
        return Column.<EveryType>array(
                        name,
                        Scalar.TEXT,
                        depth,
                        r -> r.id() % 5 == 0 ? null : r.id() % 5 == 1 ? List.of() : Arrays.asList(value.apply(r), null))
                .orNull();
    }

    private static @Nullable LocalDateTime inRange(@Nullable LocalDateTime time) {
        return Optional.ofNullable(time)
                .filter(t -> t.isBefore(END) || t.equals(LocalDateTime.MAX))
                .orElse(null);
    }

    /** What the driver can read back from a list. */
    private static @Nullable LocalDateTime inEra(@Nullable LocalDateTime time) {
        return time == null || time.getYear() < 1 ? null : inRange(time);
    }

    private static @Nullable Instant inRange(@Nullable Instant time) {
        return Optional.ofNullable(time)
                .filter(t -> t.isBefore(END.toInstant(java.time.ZoneOffset.UTC)) || t.equals(Instant.MAX))
                .orElse(null);
    }
}
