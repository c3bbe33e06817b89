package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import io.fillrate.jmh.SampleRows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;

/** {@code sensor_readings} through the setters of Arrow's vectors, as their documentation shows it. Memory is kept between batches. */
abstract class SensorVectors implements AutoCloseable {

    final VectorSchemaRoot root;
    final BigIntVector id;
    final FixedSizeBinaryVector deviceId;
    final TimeStampMicroTZVector timestamp;
    final Float8Vector temperature;
    final Float8Vector humidity;
    final DecimalVector pressure;
    final SmallIntVector batteryLevel;
    final BitVector anomaly;
    final VarCharVector location;
    final ListVector tags;

    SensorVectors(BufferAllocator allocator) {
        root = Batches.root(Batches.table(), allocator);
        id = (BigIntVector) root.getVector("id");
        deviceId = (FixedSizeBinaryVector) root.getVector("device_id");
        timestamp = (TimeStampMicroTZVector) root.getVector("timestamp");
        temperature = (Float8Vector) root.getVector("temperature");
        humidity = (Float8Vector) root.getVector("humidity");
        pressure = (DecimalVector) root.getVector("pressure");
        batteryLevel = (SmallIntVector) root.getVector("battery_level");
        anomaly = (BitVector) root.getVector("is_anomaly");
        location = (VarCharVector) root.getVector("location");
        tags = (ListVector) root.getVector("tags");
    }

    abstract void id(int i, SensorReading row);

    abstract void deviceId(int i, SensorReading row);

    abstract void timestamp(int i, SensorReading row);

    abstract void temperature(int i, SensorReading row);

    abstract void humidity(int i, SensorReading row);

    abstract void pressure(int i, SensorReading row);

    abstract void batteryLevel(int i, SensorReading row);

    abstract void anomaly(int i, SensorReading row);

    abstract void location(int i, SensorReading row);

    abstract void tags(int i, SensorReading row);

    /** One row after the other. */
    final void buildByRow(List<SensorReading> rows) {
        root.getFieldVectors().forEach(ValueVector::reset);
        for (int i = 0; i < rows.size(); i++) {
            SensorReading row = rows.get(i);
            id(i, row);
            deviceId(i, row);
            timestamp(i, row);
            temperature(i, row);
            humidity(i, row);
            pressure(i, row);
            batteryLevel(i, row);
            anomaly(i, row);
            location(i, row);
            tags(i, row);
        }
        root.setRowCount(rows.size());
    }

    /** One column after the other, in a loop of its own, as a shared loop could not be compiled for any. */
    final void buildByColumn(List<SensorReading> rows) {
        root.getFieldVectors().forEach(ValueVector::reset);
        for (int i = 0; i < rows.size(); i++) {
            id(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            deviceId(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            timestamp(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            temperature(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            humidity(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            pressure(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            batteryLevel(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            anomaly(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            location(i, rows.get(i));
        }
        for (int i = 0; i < rows.size(); i++) {
            tags(i, rows.get(i));
        }
        root.setRowCount(rows.size());
    }

    @Override
    public void close() {
        root.close();
    }

    /** With {@code setSafe}, which allocates where necessary, and the list vector's writer. */
    static final class Safe extends SensorVectors {

        private final UnionListWriter writer;

        Safe(BufferAllocator allocator) {
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

    /** With {@code set}, which relies on enough memory: allocated once, more than these rows need. */
    static final class Sized extends SensorVectors {

        private static final int BYTES_PER_LOCATION = 64;
        private static final int MAX_TAGS = 4;
        private static final int BYTES_PER_TAG = 16;

        private final VarCharVector elements;

        Sized(BufferAllocator allocator) {
            super(allocator);
            root.getFieldVectors().forEach(vector -> {
                vector.setInitialCapacity(SampleRows.COUNT);
                vector.allocateNew();
            });
            location.allocateNew((long) SampleRows.COUNT * BYTES_PER_LOCATION, SampleRows.COUNT);
            elements = (VarCharVector) tags.getDataVector();
            elements.allocateNew((long) SampleRows.COUNT * MAX_TAGS * BYTES_PER_TAG, SampleRows.COUNT * MAX_TAGS);
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
}
