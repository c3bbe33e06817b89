package io.fillrate.jmh.text;

import io.fillrate.data.Table;
import io.fillrate.data.workload.Article;
import io.fillrate.data.workload.Event;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.data.workload.Workload;
import io.fillrate.jmh.Rows;
import java.util.List;

/**
 * Rows, and how every contestant writes them.
 *
 * @param table how Fillrate does
 * @param others how everyone else does
 * @param <T> the row
 */
record TextSample<T>(Table<T> table, List<T> rows, TextRow<T> others) {

    static TextSample<?> of(String workload) {
        return switch (workload) {
            case "sensor_readings" -> of(Rows.workload(workload, SensorReading.class), new SensorReadingText());
            case "articles" -> of(Rows.workload(workload, Article.class), new ArticleText());
            case "events" -> of(Rows.workload(workload, Event.class), new EventText());
            default ->
                throw new IllegalArgumentException(
                        "workload " + workload + ": must be sensor_readings, articles or events");
        };
    }

    private static <T> TextSample<T> of(Workload<T> workload, TextRow<T> others) {
        return new TextSample<>(workload.table(), Rows.of(workload), others);
    }
}
