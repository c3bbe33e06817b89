package io.fillrate.jmh.text;

import io.fillrate.data.workload.SensorReading;
import org.jspecify.annotations.Nullable;

/** {@code sensor_readings} without Fillrate. */
final class SensorReadingText implements TextRow<SensorReading> {

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
