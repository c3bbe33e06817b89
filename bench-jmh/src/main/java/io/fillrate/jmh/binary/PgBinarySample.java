package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Article;
import io.fillrate.data.workload.Event;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.data.workload.Workload;
import io.fillrate.jmh.SampleRows;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.List;

/**
 * Rows, and how every contestant writes them.
 *
 * @param table how Fillrate writes them
 * @param others how the other contestants do
 * @param <T> the row
 */
record PgBinarySample<T>(Table<T> table, List<T> rows, Row<T> others) {

    static PgBinarySample<?> of(String workload) {
        return switch (workload) {
            case "sensor_readings" -> of(SampleRows.workload(workload, SensorReading.class), new SensorReadingRow());
            case "articles" -> of(SampleRows.workload(workload, Article.class), new ArticleRow());
            case "events" -> of(SampleRows.workload(workload, Event.class), new EventRow());
            default ->
                throw new IllegalArgumentException(
                        "workload " + workload + ": must be sensor_readings, articles or events");
        };
    }

    private static <T> PgBinarySample<T> of(Workload<T> workload, Row<T> others) {
        return new PgBinarySample<>(workload.table(), SampleRows.of(workload), others);
    }

    /**
     * How one kind of row is written without Fillrate, as the users of each library would write it.
     *
     * @param <T> the row
     */
    interface Row<T> {

        /** With PgBulkInsert's mapping API. */
        AbstractMapping<T> mapping();

        /** With PgBulkInsert's row API, by the columns' names. */
        void set(T row, SimpleRow out);

        /** With a stream only; the number of fields is written already. */
        void write(T row, PgDataOutput out) throws IOException;
    }

    /** {@code sensor_readings} without Fillrate. */
    private static final class SensorReadingRow implements Row<SensorReading> {

        private static final class SensorReadingMapping extends AbstractMapping<SensorReading> {
            SensorReadingMapping() {
                super("public", "sensor_readings");
                mapLongPrimitive("id", SensorReading::id);
                mapUUID("device_id", SensorReading::deviceId);
                mapTimeStampTz("timestamp", row -> row.timestamp().atZone(ZoneOffset.UTC));
                mapDoublePrimitive("temperature", SensorReading::temperature);
                mapDoublePrimitive("humidity", SensorReading::humidity);
                mapNumeric("pressure", SensorReading::pressure);
                mapShort("battery_level", SensorReading::batteryLevel);
                mapBooleanPrimitive("is_anomaly", SensorReading::anomaly);
                mapText("location", SensorReading::location);
                mapTextArray("tags", SensorReading::tags);
            }
        }

        @Override
        public AbstractMapping<SensorReading> mapping() {
            return new SensorReadingMapping();
        }

        @Override
        public void set(SensorReading row, SimpleRow out) {
            out.setLong("id", row.id());
            out.setUUID("device_id", row.deviceId());
            out.setTimeStampTz("timestamp", row.timestamp().atZone(ZoneOffset.UTC));
            out.setDouble("temperature", row.temperature());
            out.setDouble("humidity", row.humidity());
            out.setNumeric("pressure", row.pressure());
            out.setShort("battery_level", row.batteryLevel());
            out.setBoolean("is_anomaly", row.anomaly());
            out.setText("location", row.location());
            out.setTextArray("tags", row.tags());
        }

        @Override
        public void write(SensorReading row, PgDataOutput out) throws IOException {
            out.int8(row.id());
            out.uuid(row.deviceId());
            out.timestamptz(row.timestamp());
            out.float8(row.temperature());
            out.float8(row.humidity());
            out.numeric(row.pressure());
            out.int2(row.batteryLevel());
            out.bool(row.anomaly());
            out.text(row.location());
            out.textArray(row.tags());
        }
    }

    /** {@code articles} without Fillrate. */
    private static final class ArticleRow implements Row<Article> {

        private static final class ArticleMapping extends AbstractMapping<Article> {
            ArticleMapping() {
                super("public", "articles");
                mapText("external_id", Article::externalId);
                mapText("title", Article::title);
                mapText("body", Article::body);
                mapIntegerPrimitive("category_id", Article::categoryId);
                mapIntegerPrimitive("source_id", Article::sourceId);
                mapTimeStampTz("published_at", row -> row.publishedAt().atZone(ZoneOffset.UTC));
                mapIntegerPrimitive("word_count", Article::wordCount);
            }
        }

        @Override
        public AbstractMapping<Article> mapping() {
            return new ArticleMapping();
        }

        @Override
        public void set(Article row, SimpleRow out) {
            out.setText("external_id", row.externalId());
            out.setText("title", row.title());
            out.setText("body", row.body());
            out.setInteger("category_id", row.categoryId());
            out.setInteger("source_id", row.sourceId());
            out.setTimeStampTz("published_at", row.publishedAt().atZone(ZoneOffset.UTC));
            out.setInteger("word_count", row.wordCount());
        }

        @Override
        public void write(Article row, PgDataOutput out) throws IOException {
            out.text(row.externalId());
            out.text(row.title());
            out.text(row.body());
            out.int4(row.categoryId());
            out.int4(row.sourceId());
            out.timestamptz(row.publishedAt());
            out.int4(row.wordCount());
        }
    }

    /** {@code events} without Fillrate. */
    private static final class EventRow implements Row<Event> {

        private static final class EventMapping extends AbstractMapping<Event> {
            EventMapping() {
                super("public", "events");
                mapIntegerPrimitive("id", Event::id);
                mapText("some_text", Event::someText);
                mapBooleanPrimitive("bool_1", Event::bool1);
                mapBooleanPrimitive("bool_2", Event::bool2);
                mapDate("some_date", Event::someDate);
                mapTimeStamp("some_timestamp", Event::someTimestamp);
            }
        }

        @Override
        public AbstractMapping<Event> mapping() {
            return new EventMapping();
        }

        @Override
        public void set(Event row, SimpleRow out) {
            out.setInteger("id", row.id());
            out.setText("some_text", row.someText());
            out.setBoolean("bool_1", row.bool1());
            out.setBoolean("bool_2", row.bool2());
            out.setDate("some_date", row.someDate());
            out.setTimeStamp("some_timestamp", row.someTimestamp());
        }

        @Override
        public void write(Event row, PgDataOutput out) throws IOException {
            out.int4(row.id());
            out.text(row.someText());
            out.bool(row.bool1());
            out.bool(row.bool2());
            out.date(row.someDate());
            out.timestamp(row.someTimestamp());
        }
    }
}
