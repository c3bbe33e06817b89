package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.complex.impl.UnionListWriter;

/** With {@code setSafe}, which makes room where there is none, and the list vector's writer. */
final class SafeSensorVectors extends SensorVectors {

    private final UnionListWriter writer;

    SafeSensorVectors(BufferAllocator allocator) {
        super(allocator);
        writer = tags.getWriter();
    }

    @Override
    void id(int i, SensorReading row) {
        id.setSafe(i, row.id());
    }

    @Override
    void deviceId(int i, SensorReading row) {
        deviceId.setSafe(i, Batches.bytes(row.deviceId()));
    }

    @Override
    void timestamp(int i, SensorReading row) {
        timestamp.setSafe(i, Batches.micros(row.timestamp()));
    }

    @Override
    void temperature(int i, SensorReading row) {
        temperature.setSafe(i, row.temperature());
    }

    @Override
    void humidity(int i, SensorReading row) {
        humidity.setSafe(i, row.humidity());
    }

    @Override
    void pressure(int i, SensorReading row) {
        pressure.setSafe(i, row.pressure());
    }

    @Override
    void batteryLevel(int i, SensorReading row) {
        Short level = row.batteryLevel();
        if (level == null) {
            batteryLevel.setNull(i);
        } else {
            batteryLevel.setSafe(i, level);
        }
    }

    @Override
    void anomaly(int i, SensorReading row) {
        anomaly.setSafe(i, row.anomaly() ? 1 : 0);
    }

    @Override
    void location(int i, SensorReading row) {
        String place = row.location();
        if (place == null) {
            location.setNull(i);
        } else {
            location.setSafe(i, place.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Override
    void tags(int i, SensorReading row) {
        writer.setPosition(i);
        writer.startList();
        for (String tag : row.tags()) {
            writer.writeVarChar(tag);
        }
        writer.endList();
    }
}
