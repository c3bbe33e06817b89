package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;

/**
 * A row of sixteen columns with a text of 256 characters and a JSON payload: the shape that generators of test data are commonly measured
 * with.
 */
record Payload(
        long id,
        UUID key,
        String code,
        String name,
        String description,
        int kind,
        int quantity,
        long serial,
        float ratio,
        double weight,
        BigDecimal price,
        boolean active,
        LocalDate due,
        LocalTime opening,
        Instant created,
        String document) {

    static final Workload<Payload> WORKLOAD = new Workload<>(
            new Table<>(
                    "payload",
                    List.of(
                            Column.int8("id", Payload::id),
                            Column.uuid("key", Payload::key),
                            Column.text("code", Payload::code),
                            Column.text("name", Payload::name),
                            Column.text("description", Payload::description),
                            Column.int2("kind", Payload::kind),
                            Column.int4("quantity", Payload::quantity),
                            Column.int8("serial", Payload::serial),
                            Column.float4("ratio", Payload::ratio),
                            Column.float8("weight", Payload::weight),
                            Column.numeric("price", 10, 2, Payload::price),
                            Column.bool("active", Payload::active),
                            Column.date("due", Payload::due),
                            Column.time("opening", Payload::opening),
                            Column.timestamptz("created", Payload::created),
                            Column.jsonb("document", Payload::document)),
                    List.of("id")),
            Payload::random);

    private static Payload random(long index, ColumnRandom[] columns) {
        return new Payload(
                index + 1,
                Draws.uuid(columns[1]),
                Draws.text(columns[2], 16),
                Draws.text(columns[3], 32),
                Draws.text(columns[4], 256),
                columns[5].nextInt(100),
                columns[6].nextInt(1_000_000),
                columns[7].nextLong(),
                (float) columns[8].nextDouble(),
                columns[9].nextDouble() * 1000,
                BigDecimal.valueOf(columns[10].nextLong(9_999_999_999L), 2),
                columns[11].oneIn(2),
                LocalDate.ofEpochDay(18_262 + columns[12].nextInt(3650)),
                LocalTime.ofSecondOfDay(columns[13].nextInt(86_400)),
                Draws.instant(columns[14]),
                Draws.json(columns[15]));
    }
}
