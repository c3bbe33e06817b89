package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Table;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** A narrow row, for statement and transaction sizes: every field filled, dates from 1500 on. */
public record Event(
        int id, String someText, boolean bool1, boolean bool2, LocalDate someDate, LocalDateTime someTimestamp) {

    static final Workload<Event> WORKLOAD = new Workload<>(
            new Table<>(
                    "events",
                    List.of(
                            Column.int4("id", Event::id),
                            Column.text("some_text", Event::someText),
                            Column.bool("bool_1", Event::bool1),
                            Column.bool("bool_2", Event::bool2),
                            Column.date("some_date", Event::someDate),
                            Column.timestamp("some_timestamp", Event::someTimestamp)),
                    List.of("id")),
            Event::random);

    private static final int FIRST_DAY =
            Math.toIntExact(LocalDate.of(1500, 1, 1).toEpochDay());
    private static final int DAYS = Math.toIntExact(LocalDate.of(2100, 1, 1).toEpochDay()) - FIRST_DAY;

    private static Event random(long index, ColumnRandom[] columns) {
        return new Event(
                Math.toIntExact(index + 1),
                Draw.alphanumeric(columns[1], 5 + columns[1].nextInt(16)),
                columns[2].nextLong() < 0,
                columns[3].nextLong() < 0,
                LocalDate.ofEpochDay(FIRST_DAY + columns[4].nextInt(DAYS)),
                timestamp(columns[5]));
    }

    private static LocalDateTime timestamp(ColumnRandom random) {
        long micros = random.nextLong(DAYS * 86_400_000_000L);
        return LocalDateTime.ofEpochSecond(
                FIRST_DAY * 86_400L + micros / 1_000_000, (int) (micros % 1_000_000) * 1000, ZoneOffset.UTC);
    }
}
