package io.fillrate.jmh.arrow;

import io.fillrate.core.internal.arrow.ArrowBatchBuilder;
import io.fillrate.data.Table;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.jmh.SampleRows;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/** What all contestants share: the table, its schema, and the forms of values that Arrow's setters take. */
final class Batches {

    private static final Table<SensorReading> SENSOR_READINGS =
            SampleRows.workload("sensor_readings", SensorReading.class).table();

    private Batches() {}

    /** {@code sensor_readings}. */
    static Table<SensorReading> table() {
        return SENSOR_READINGS;
    }

    static Table<SensorReading> lists() {
        return new Table<>("tags", List.of(SENSOR_READINGS.column("tags")), List.of());
    }

    /** Empty vectors of the types that our builder gives the table. */
    static VectorSchemaRoot root(Table<SensorReading> table, BufferAllocator allocator) {
        try (ArrowBatchBuilder<SensorReading> builder = new ArrowBatchBuilder<>(table, allocator)) {
            return VectorSchemaRoot.create(builder.root().getSchema(), allocator);
        }
    }

    /** How many bytes the values take. */
    static long size(VectorSchemaRoot root) {
        return root.getFieldVectors().stream()
                .mapToLong(FieldVector::getBufferSize)
                .sum();
    }

    static long micros(Instant moment) {
        return moment.getEpochSecond() * 1_000_000 + moment.getNano() / 1000;
    }

    static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }
}
