package io.fillrate.jmh.arrow;

import io.fillrate.core.arrow.ArrowBatchBuilder;
import io.fillrate.data.Table;
import io.fillrate.data.workload.SensorReading;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

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
