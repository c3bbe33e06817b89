package io.fillrate.core.duckdb;

import static io.fillrate.core.EveryTypeVariant.decimal;
import static io.fillrate.core.EveryTypeVariant.list;

import io.fillrate.core.EveryTypeVariant;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of {@link EveryType} in the types that DuckDB has, and lists and decimals of all kinds made of them. */
public final class DuckDbEveryType {

    private static final LocalDateTime END = LocalDateTime.of(294_247, 1, 1, 0, 0);

    private DuckDbEveryType() {}

    /** All workloads, with this one in the place of that which DuckDB can't hold all of. */
    static List<Workload<?>> workloads() {
        return EveryTypeVariant.among(withoutIntervals());
    }

    /** The same in the types that PostgreSQL has, too, and as its driver reads them back. */
    public static List<Workload<?>> workloadsOfBothDatabases() {
        List<Column<EveryType>> columns = new ArrayList<>(columns());
        columns.removeIf(column ->
                column.type() instanceof Array && !List.of("texts", "ints").contains(column.name()));
        EveryTypeVariant.columns("inet").forEach(columns::add);
        return EveryTypeVariant.among(EveryTypeVariant.of(columns));
    }

    static Workload<EveryType> withoutIntervals() {
        return EveryTypeVariant.of(columns());
    }

    /** Without lists of floats, in which ON CONFLICT changes negative zeros. */
    static Workload<EveryType> withoutFloatLists() {
        List<Column<EveryType>> columns = new ArrayList<>(columns());
        columns.removeIf(column -> List.of("float4s", "float8s").contains(column.name()));
        return EveryTypeVariant.of(columns);
    }

    private static List<Column<EveryType>> columns() {
        List<Column<EveryType>> columns = new ArrayList<>();
        EveryTypeVariant.columns(
                        "id", "bool", "int2", "int4", "int8", "float4", "float8", "text", "uuid", "date", "time",
                        "bytea", "json", "jsonb", "texts", "ints")
                .forEach(columns::add);
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
        columns.addAll(EveryTypeVariant.lists());
        columns.add(list("float4s", Scalar.FLOAT4, EveryType::float4));
        columns.add(list("float8s", Scalar.FLOAT8, EveryType::float8));
        columns.add(list("timestamps", Scalar.TIMESTAMP, r -> inEra(r.timestamp())));
        columns.add(list("timestamptzs", Scalar.TIMESTAMPTZ, r -> inRange(r.timestamptz())));
        columns.add(nested("nested", 2, r -> r.texts()));
        columns.add(nested("deep", 3, r -> r.texts() == null ? null : Arrays.asList(r.texts(), null, List.of())));
        return columns;
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
                .filter(t -> t.isBefore(END.toInstant(ZoneOffset.UTC)) || t.equals(Instant.MAX))
                .orElse(null);
    }
}
