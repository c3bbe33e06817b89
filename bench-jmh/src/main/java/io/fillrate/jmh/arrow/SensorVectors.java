package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
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

    /** One column after the other; a loop for each, as one that all share could not be compiled for any. */
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
}
