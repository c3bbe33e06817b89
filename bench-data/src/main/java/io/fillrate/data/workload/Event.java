package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.DateRange;
import io.fillrate.data.Table;
import java.time.LocalDate;
import java.time.LocalDateTime;
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

    private static final DateRange DATES = new DateRange(LocalDate.of(1500, 1, 1), LocalDate.of(2100, 1, 1));

    private static Event random(long index, ColumnRandom[] columns) {
        return new Event(
                Math.toIntExact(index + 1),
                Draw.alphanumeric(columns[1], 5 + columns[1].nextInt(16)),
                columns[2].nextLong() < 0,
                columns[3].nextLong() < 0,
                DATES.date(columns[4].nextInt(DATES.days())),
                DATES.dateTime(columns[5].nextLong(DATES.micros())));
    }
}
