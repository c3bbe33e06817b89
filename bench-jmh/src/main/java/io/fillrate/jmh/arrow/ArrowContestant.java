package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Contestants that build batches of {@code sensor_readings}. */
public enum ArrowContestant {

    /** {@link io.fillrate.core.internal.arrow.ArrowBatchBuilder}: whole columns into the buffers. */
    FILLRATE(allocator -> new BatchBuild.FillrateBuild(Batches.table(), allocator)),

    /** {@code setSafe}, row after row. */
    SET_SAFE_BY_ROW(allocator -> new SetterBuild(new SensorVectors.Safe(allocator), SensorVectors::buildByRow)),

    /** {@code setSafe}, column after column. */
    SET_SAFE_BY_COLUMN(allocator -> new SetterBuild(new SensorVectors.Safe(allocator), SensorVectors::buildByColumn)),

    /** {@code set} into vectors of known size, row after row. */
    SET_BY_ROW(allocator -> new SetterBuild(new SensorVectors.Sized(allocator), SensorVectors::buildByRow)),

    /** {@code set} into vectors of known size, column after column. */
    SET_BY_COLUMN(allocator -> new SetterBuild(new SensorVectors.Sized(allocator), SensorVectors::buildByColumn));

    @SuppressWarnings("ImmutableEnumChecker") // a lambda that captures nothing
    private final Function<BufferAllocator, BatchBuild> opener;

    ArrowContestant(Function<BufferAllocator, BatchBuild> opener) {
        this.opener = opener;
    }

    BatchBuild open(BufferAllocator allocator) {
        return opener.apply(allocator);
    }

    /**
     * The setters of Arrow's vectors.
     *
     * @param vectors with which of them
     * @param order by row or by column
     */
    private record SetterBuild(SensorVectors vectors, BiConsumer<SensorVectors, List<SensorReading>> order)
            implements BatchBuild {

        @Override
        public void build(List<SensorReading> rows) {
            order.accept(vectors, rows);
        }

        @Override
        public VectorSchemaRoot root() {
            return vectors.root;
        }

        @Override
        public void close() {
            vectors.close();
        }
    }
}
