package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import io.fillrate.jmh.Rows;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VarCharVector;

/** With {@code set}, which trusts that there is room: made once, and more than these rows need. */
final class SizedSensorVectors extends SensorVectors {

    private static final int BYTES_OF_LOCATION = 64;
    private static final int MOST_TAGS = 4;
    private static final int BYTES_OF_TAG = 16;

    private final VarCharVector elements;

    SizedSensorVectors(BufferAllocator allocator) {
        super(allocator);
        root.getFieldVectors().forEach(vector -> {
            vector.setInitialCapacity(Rows.COUNT);
            vector.allocateNew();
        });
        location.allocateNew((long) Rows.COUNT * BYTES_OF_LOCATION, Rows.COUNT);
        elements = (VarCharVector) tags.getDataVector();
        elements.allocateNew((long) Rows.COUNT * MOST_TAGS * BYTES_OF_TAG, Rows.COUNT * MOST_TAGS);
    }

    @Override
    void id(int i, SensorReading row) {
        id.set(i, row.id());
    }

    @Override
    void deviceId(int i, SensorReading row) {
        deviceId.set(i, Batches.bytes(row.deviceId()));
    }

    @Override
    void timestamp(int i, SensorReading row) {
        timestamp.set(i, Batches.micros(row.timestamp()));
    }

    @Override
    void temperature(int i, SensorReading row) {
        temperature.set(i, row.temperature());
    }

    @Override
    void humidity(int i, SensorReading row) {
        humidity.set(i, row.humidity());
    }

    @Override
    void pressure(int i, SensorReading row) {
        pressure.set(i, row.pressure());
    }

    @Override
    void batteryLevel(int i, SensorReading row) {
        Short level = row.batteryLevel();
        if (level == null) {
            batteryLevel.setNull(i);
        } else {
            batteryLevel.set(i, level);
        }
    }

    @Override
    void anomaly(int i, SensorReading row) {
        anomaly.set(i, row.anomaly() ? 1 : 0);
    }

    @Override
    void location(int i, SensorReading row) {
        String place = row.location();
        if (place == null) {
            location.setNull(i);
        } else {
            location.set(i, place.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    void tags(int i, SensorReading row) {
        int at = tags.startNewValue(i);
        for (String tag : row.tags()) {
            tag(at++, tag);
        }
        tags.endValue(i, row.tags().size());
    }

    private void tag(int at, String tag) {
        elements.set(at, tag.getBytes(StandardCharsets.UTF_8));
    }
}
