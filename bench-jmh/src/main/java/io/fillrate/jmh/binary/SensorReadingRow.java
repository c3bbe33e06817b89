package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.data.workload.SensorReading;
import java.io.IOException;
import java.time.ZoneOffset;

/** {@code sensor_readings} without Fillrate. */
final class SensorReadingRow implements PgBinaryRow<SensorReading> {

    private static final class Mapping extends AbstractMapping<SensorReading> {
        Mapping() {
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
        return new Mapping();
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
