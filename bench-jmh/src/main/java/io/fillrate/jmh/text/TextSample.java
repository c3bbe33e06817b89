package io.fillrate.jmh.text;

import io.fillrate.data.Table;
import io.fillrate.data.workload.Article;
import io.fillrate.data.workload.Event;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.data.workload.Workload;
import io.fillrate.jmh.SampleRows;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rows, and how every contestant writes them.
 *
 * @param table how Fillrate writes them
 * @param others how the other contestants do
 * @param <T> the row
 */
record TextSample<T>(Table<T> table, List<T> rows, Row<T> others) {

    static TextSample<?> of(String workload) {
        return switch (workload) {
            case "sensor_readings" -> of(SampleRows.workload(workload, SensorReading.class), new SensorReadingText());
            case "articles" -> of(SampleRows.workload(workload, Article.class), new ArticleText());
            case "events" -> of(SampleRows.workload(workload, Event.class), new EventText());
            default ->
                throw new IllegalArgumentException(
                        "workload " + workload + ": must be sensor_readings, articles or events");
        };
    }

    private static <T> TextSample<T> of(Workload<T> workload, Row<T> others) {
        return new TextSample<>(workload.table(), SampleRows.of(workload), others);
    }

    /**
     * How one kind of row is written without Fillrate, as the users of each library would write it. Values are in the forms that
     * {@code toString} gives, which PostgreSQL reads; arrays are in its own.
     *
     * @param <T> the row
     */
    interface Row<T> {

        /** For commons-csv, which makes strings of objects itself. */
        @Nullable
        Object[] values(T row);

        /** For FastCSV, which takes strings. */
        @Nullable
        String[] strings(T row);

        void csv(T row, StringBuilder out);

        /** Appends a line of COPY text. */
        void text(T row, StringBuilder out);
    }

    /** {@code sensor_readings} without Fillrate. */
    private static final class SensorReadingText implements Row<SensorReading> {

        @Override
        public @Nullable Object[] values(SensorReading row) {
            return new @Nullable Object[] {
                row.id(),
                row.deviceId(),
                row.timestamp(),
                row.temperature(),
                row.humidity(),
                row.pressure(),
                row.batteryLevel(),
                row.anomaly(),
                row.location(),
                Tutorial.array(row.tags())
            };
        }

        @Override
        public @Nullable String[] strings(SensorReading row) {
            Short battery = row.batteryLevel();
            return new @Nullable String[] {
                Long.toString(row.id()),
                row.deviceId().toString(),
                row.timestamp().toString(),
                Double.toString(row.temperature()),
                Double.toString(row.humidity()),
                row.pressure().toString(),
                battery == null ? null : battery.toString(),
                Boolean.toString(row.anomaly()),
                row.location(),
                Tutorial.array(row.tags())
            };
        }

        @Override
        public void csv(SensorReading row, StringBuilder out) {
            Short battery = row.batteryLevel();
            out.append(row.id()).append(',');
            out.append(row.deviceId()).append(',');
            out.append(row.timestamp()).append(',');
            out.append(row.temperature()).append(',');
            out.append(row.humidity()).append(',');
            out.append(row.pressure()).append(',');
            out.append(battery == null ? "" : battery.toString()).append(',');
            out.append(row.anomaly()).append(',');
            out.append(Tutorial.quoted(row.location())).append(',');
            out.append(Tutorial.quoted(Tutorial.array(row.tags()))).append('\n');
        }

        @Override
        public void text(SensorReading row, StringBuilder out) {
            Short battery = row.batteryLevel();
            out.append(row.id()).append('\t');
            out.append(row.deviceId()).append('\t');
            out.append(row.timestamp()).append('\t');
            out.append(row.temperature()).append('\t');
            out.append(row.humidity()).append('\t');
            out.append(row.pressure()).append('\t');
            out.append(battery == null ? "\\N" : battery.toString()).append('\t');
            out.append(row.anomaly()).append('\t');
            out.append(Tutorial.escaped(row.location())).append('\t');
            out.append(Tutorial.escaped(Tutorial.array(row.tags()))).append('\n');
        }
    }

    /** {@code articles} without Fillrate. */
    private static final class ArticleText implements Row<Article> {

        @Override
        public Object[] values(Article row) {
            return new Object[] {
                row.externalId(),
                row.title(),
                row.body(),
                row.categoryId(),
                row.sourceId(),
                row.publishedAt(),
                row.wordCount()
            };
        }

        @Override
        public String[] strings(Article row) {
            return new String[] {
                row.externalId(),
                row.title(),
                row.body(),
                Integer.toString(row.categoryId()),
                Integer.toString(row.sourceId()),
                row.publishedAt().toString(),
                Integer.toString(row.wordCount())
            };
        }

        @Override
        public void csv(Article row, StringBuilder out) {
            out.append(Tutorial.quoted(row.externalId())).append(',');
            out.append(Tutorial.quoted(row.title())).append(',');
            out.append(Tutorial.quoted(row.body())).append(',');
            out.append(row.categoryId()).append(',');
            out.append(row.sourceId()).append(',');
            out.append(row.publishedAt()).append(',');
            out.append(row.wordCount()).append('\n');
        }

        @Override
        public void text(Article row, StringBuilder out) {
            out.append(Tutorial.escaped(row.externalId())).append('\t');
            out.append(Tutorial.escaped(row.title())).append('\t');
            out.append(Tutorial.escaped(row.body())).append('\t');
            out.append(row.categoryId()).append('\t');
            out.append(row.sourceId()).append('\t');
            out.append(row.publishedAt()).append('\t');
            out.append(row.wordCount()).append('\n');
        }
    }

    /** {@code events} without Fillrate. */
    private static final class EventText implements Row<Event> {

        @Override
        public Object[] values(Event row) {
            return new Object[] {row.id(), row.someText(), row.bool1(), row.bool2(), row.someDate(), row.someTimestamp()
            };
        }

        @Override
        public String[] strings(Event row) {
            return new String[] {
                Integer.toString(row.id()),
                row.someText(),
                Boolean.toString(row.bool1()),
                Boolean.toString(row.bool2()),
                row.someDate().toString(),
                row.someTimestamp().toString()
            };
        }

        @Override
        public void csv(Event row, StringBuilder out) {
            out.append(row.id()).append(',');
            out.append(Tutorial.quoted(row.someText())).append(',');
            out.append(row.bool1()).append(',');
            out.append(row.bool2()).append(',');
            out.append(row.someDate()).append(',');
            out.append(row.someTimestamp()).append('\n');
        }

        @Override
        public void text(Event row, StringBuilder out) {
            out.append(row.id()).append('\t');
            out.append(Tutorial.escaped(row.someText())).append('\t');
            out.append(row.bool1()).append('\t');
            out.append(row.bool2()).append('\t');
            out.append(row.someDate()).append('\t');
            out.append(row.someTimestamp()).append('\n');
        }
    }

    /** What tutorials do to strings: correct, and a new string for every step. */
    private static final class Tutorial {

        private Tutorial() {}

        /** A field of CSV in quotes; nothing for NULL. */
        static String quoted(@Nullable String value) {
            return value == null ? "" : '"' + value.replace("\"", "\"\"") + '"';
        }

        /** A field of COPY text. */
        static String escaped(@Nullable String value) {
            return value == null
                    ? "\\N"
                    : value.replace("\\", "\\\\")
                            .replace("\n", "\\n")
                            .replace("\r", "\\r")
                            .replace("\t", "\\t");
        }

        /** An array in PostgreSQL's form. */
        static String array(List<String> values) {
            return values.stream()
                    .map(value -> '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                    .collect(Collectors.joining(",", "{", "}"));
        }
    }
}
