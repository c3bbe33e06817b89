package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The setters of Arrow's vectors.
 *
 * @param vectors with which of them
 * @param order by row or by column
 */
record SetterBuild(SensorVectors vectors, BiConsumer<SensorVectors, List<SensorReading>> order) implements BatchBuild {

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
