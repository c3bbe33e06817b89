package io.fillrate.jmh.arrow;

import io.fillrate.core.internal.arrow.ArrowBatchBuilder;
import io.fillrate.data.Table;
import io.fillrate.data.workload.SensorReading;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** A contestant at work: replaces the content of the vectors by rows. */
interface BatchBuild extends AutoCloseable {

    void build(List<SensorReading> rows);

    VectorSchemaRoot root();

    @Override
    void close();

    /** {@link ArrowBatchBuilder}. */
    final class FillrateBuild implements BatchBuild {

        private final ArrowBatchBuilder<SensorReading> builder;

        FillrateBuild(Table<SensorReading> table, BufferAllocator allocator) {
            builder = new ArrowBatchBuilder<>(table, allocator);
        }

        @Override
        public void build(List<SensorReading> rows) {
            builder.build(rows.iterator(), rows.size());
        }

        @Override
        public VectorSchemaRoot root() {
            return builder.root();
        }

        @Override
        public void close() {
            builder.close();
        }
    }
}
