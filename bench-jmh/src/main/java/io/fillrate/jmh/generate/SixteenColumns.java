package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.DateRange;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * The row of the public benchmark that {@link RowDispatchBenchmark} reproduces: its sixteen columns with their types and lengths, all of
 * them drawn (module {@code bloviate-benchmarks} of <a href="https://github.com/timveil/bloviate">Bloviate</a>). What is a
 * {@code bit(8)} there is a text here; both are made as a {@code String}.
 */
record SixteenColumns(
        long id,
        int code,
        long refId,
        String name,
        String description,
        String status,
        BigDecimal price,
        double score,
        float ratio,
        int quantity,
        boolean active,
        LocalDateTime created,
        LocalDateTime updated,
        String flags,
        UUID externalId,
        String payload) {

    static final Workload<SixteenColumns> WORKLOAD = new Workload<>(
            new Table<>(
                    "sixteen_columns",
                    List.of(
                            Column.int8("id", SixteenColumns::id),
                            Column.int4("code", SixteenColumns::code),
                            Column.int8("ref_id", SixteenColumns::refId),
                            Column.text("name", SixteenColumns::name),
                            Column.text("description", SixteenColumns::description),
                            Column.text("status", SixteenColumns::status),
                            Column.numeric("price", 12, 2, SixteenColumns::price),
                            Column.float8("score", SixteenColumns::score),
                            Column.float4("ratio", SixteenColumns::ratio),
                            Column.int4("quantity", SixteenColumns::quantity),
                            Column.bool("active", SixteenColumns::active),
                            Column.timestamp("created", SixteenColumns::created),
                            Column.timestamp("updated", SixteenColumns::updated),
                            Column.text("flags", SixteenColumns::flags),
                            Column.uuid("external_id", SixteenColumns::externalId),
                            Column.jsonb("payload", SixteenColumns::payload)),
                    List.of("id")),
            SixteenColumns::random);

    /** How the value of each column is drawn, as an object. */
    static final List<Function<ColumnRandom, Object>> DRAWS = List.of(
            SixteenColumns::int8,
            SixteenColumns::int4,
            SixteenColumns::int8,
            random -> Draws.text(random, 64),
            random -> Draws.text(random, 256),
            random -> Draws.text(random, 16),
            SixteenColumns::price,
            SixteenColumns::float8,
            SixteenColumns::float4,
            SixteenColumns::int4,
            SixteenColumns::bool,
            SixteenColumns::timestamp,
            SixteenColumns::timestamp,
            SixteenColumns::flags,
            Draws::uuid,
            SixteenColumns::payload);

    private static final DateRange TWO_HUNDRED_DAYS =
            new DateRange(LocalDate.of(2019, 9, 23), LocalDate.of(2020, 4, 10));

    private static SixteenColumns random(long index, ColumnRandom[] columns) {
        return new SixteenColumns(
                int8(columns[0]),
                int4(columns[1]),
                int8(columns[2]),
                Draws.text(columns[3], 64),
                Draws.text(columns[4], 256),
                Draws.text(columns[5], 16),
                price(columns[6]),
                float8(columns[7]),
                float4(columns[8]),
                int4(columns[9]),
                bool(columns[10]),
                timestamp(columns[11]),
                timestamp(columns[12]),
                flags(columns[13]),
                Draws.uuid(columns[14]),
                payload(columns[15]));
    }

    private static long int8(ColumnRandom random) {
        return random.nextLong() >>> 1;
    }

    private static int int4(ColumnRandom random) {
        return random.nextInt(Integer.MAX_VALUE);
    }

    private static BigDecimal price(ColumnRandom random) {
        return BigDecimal.valueOf(random.nextLong(1_000_000_000_000L), 2);
    }

    private static double float8(ColumnRandom random) {
        return random.nextDouble() * Double.MAX_VALUE;
    }

    private static float float4(ColumnRandom random) {
        return (float) random.nextDouble() * Float.MAX_VALUE;
    }

    private static boolean bool(ColumnRandom random) {
        return random.nextLong() < 0;
    }

    /** To the millisecond. */
    private static LocalDateTime timestamp(ColumnRandom random) {
        return TWO_HUNDRED_DAYS.dateTime(random.nextLong(TWO_HUNDRED_DAYS.micros() / 1000) * 1000);
    }

    /** Eight bits as text. */
    private static String flags(ColumnRandom random) {
        return Draws.bits(random, 8);
    }

    /** A text, an integer and a double, under random names. */
    private static String payload(ColumnRandom random) {
        return "{\"" + Draws.text(random, 8) + "\":\"" + Draws.text(random, 12)
                + "\",\"" + Draws.text(random, 8) + "\":" + int4(random)
                + ",\"" + Draws.text(random, 8) + "\":" + float8(random) + "}";
    }
}
