package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.DateRange;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A column of every type: the first rows hold the edge values of {@link EdgeValues}, later ones mix them with random values and
 * NULLs. For correctness rather than for speed.
 */
@SuppressWarnings("ArrayRecordComponent") // bytea is byte[]; rows are compared by column, never by equals
public record EveryType(
        int id,
        @Nullable Boolean bool,
        @Nullable Integer int2,
        @Nullable Integer int4,
        @Nullable Long int8,
        @Nullable Float float4,
        @Nullable Double float8,
        @Nullable Number narrow,
        @Nullable Number wide,
        @Nullable String text,
        @Nullable UUID uuid,
        @Nullable LocalDate date,
        @Nullable LocalTime time,
        @Nullable LocalDateTime timestamp,
        @Nullable Instant timestamptz,
        @Nullable Interval interval,
        byte @Nullable [] bytea,
        @Nullable String json,
        @Nullable String jsonb,
        @Nullable Inet inet,
        @Nullable List<@Nullable String> texts,
        @Nullable List<@Nullable Integer> ints) {

    static final Workload<EveryType> WORKLOAD = new Workload<>(
            new Table<>(
                    "every_type",
                    List.of(
                            Column.int4("id", EveryType::id),
                            Column.<EveryType>bool("bool", r -> value(r.bool)).nullWhen(r -> r.bool == null),
                            Column.<EveryType>int2("int2", r -> value(r.int2)).nullWhen(r -> r.int2 == null),
                            Column.<EveryType>int4("int4", r -> value(r.int4)).nullWhen(r -> r.int4 == null),
                            Column.<EveryType>int8("int8", r -> value(r.int8)).nullWhen(r -> r.int8 == null),
                            Column.<EveryType>float4("float4", r -> value(r.float4))
                                    .nullWhen(r -> r.float4 == null),
                            Column.<EveryType>float8("float8", r -> value(r.float8))
                                    .nullWhen(r -> r.float8 == null),
                            Column.<EveryType>numeric("narrow", 10, 2, EveryType::narrow)
                                    .orNull(),
                            Column.<EveryType>numeric("wide", EveryType::wide).orNull(),
                            Column.<EveryType>text("text", EveryType::text).orNull(),
                            Column.<EveryType>uuid("uuid", EveryType::uuid).orNull(),
                            Column.<EveryType>date("date", EveryType::date).orNull(),
                            Column.<EveryType>time("time", EveryType::time).orNull(),
                            Column.<EveryType>timestamp("timestamp", EveryType::timestamp)
                                    .orNull(),
                            Column.<EveryType>timestamptz("timestamptz", EveryType::timestamptz)
                                    .orNull(),
                            Column.<EveryType>interval("interval", EveryType::interval)
                                    .orNull(),
                            Column.<EveryType>bytea("bytea", EveryType::bytea).orNull(),
                            Column.<EveryType>json("json", EveryType::json).orNull(),
                            Column.<EveryType>jsonb("jsonb", EveryType::jsonb).orNull(),
                            Column.<EveryType>inet("inet", EveryType::inet).orNull(),
                            Column.<EveryType>array("texts", Scalar.TEXT, EveryType::texts)
                                    .orNull(),
                            Column.<EveryType>array("ints", Scalar.INT4, EveryType::ints)
                                    .orNull()),
                    List.of("id")),
            EveryType::random);

    private static final DateRange DATES = new DateRange(LocalDate.ofEpochDay(-100_000), LocalDate.ofEpochDay(100_000));

    private static <V> V value(@Nullable V boxed) {
        if (boxed == null) {
            throw new IllegalStateException("read a value that is NULL");
        }
        return boxed;
    }

    private static EveryType random(long index, ColumnRandom[] c) {
        return new EveryType(
                Math.toIntExact(index),
                pick(c[1], index, EdgeValues.BOOLEANS),
                pick(c[2], index, EdgeValues.INT2S),
                pick(c[3], index, EdgeValues.INT4S),
                pick(c[4], index, EdgeValues.INT8S),
                pick(c[5], index, EdgeValues.FLOAT4S),
                pick(c[6], index, EdgeValues.FLOAT8S),
                pick(c[7], index, EdgeValues.NARROW_NUMERICS),
                either(
                        c[8],
                        index,
                        EdgeValues.WIDE_NUMERICS,
                        () -> BigDecimal.valueOf(c[8].nextLong(), c[8].nextInt(19))),
                either(c[9], index, EdgeValues.TEXTS, () -> Draw.alphanumeric(c[9], c[9].nextInt(40))),
                either(c[10], index, EdgeValues.UUIDS, () -> Draw.uuid(c[10])),
                either(c[11], index, EdgeValues.DATES, () -> DATES.date(c[11].nextInt(DATES.days()))),
                either(
                        c[12],
                        index,
                        EdgeValues.TIMES,
                        () -> LocalTime.ofNanoOfDay(c[12].nextLong(86_400_000_000L) * 1000)),
                pick(c[13], index, EdgeValues.TIMESTAMPS),
                either(c[14], index, EdgeValues.INSTANTS, () -> Draw.instant(c[14], 0, 4_000_000_000_000_000L)),
                pick(c[15], index, EdgeValues.INTERVALS),
                pick(c[16], index, EdgeValues.BYTEAS),
                pick(c[17], index, EdgeValues.JSONS),
                pick(c[18], index, EdgeValues.JSONS),
                pick(c[19], index, EdgeValues.INETS),
                pick(c[20], index, EdgeValues.TEXT_LISTS),
                pick(c[21], index, EdgeValues.INT_LISTS));
    }

    /** The edge values in turn, then NULL, then any of them. */
    private static <V> @Nullable V pick(ColumnRandom random, long index, List<V> edges) {
        return either(random, index, edges, () -> edges.get(random.nextInt(edges.size())));
    }

    private static <V> @Nullable V either(ColumnRandom random, long index, List<V> edges, Supplier<V> other) {
        if (index < edges.size()) {
            return edges.get((int) index);
        }
        return index == edges.size() || random.oneIn(8) ? null : other.get();
    }
}
