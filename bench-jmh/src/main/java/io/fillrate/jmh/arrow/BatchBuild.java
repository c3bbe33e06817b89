package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;

/** A contestant at work: makes rows the content of the vectors, in the place of those before. */
interface BatchBuild extends AutoCloseable {

    void build(List<SensorReading> rows);

    /** Where they are. */
    VectorSchemaRoot root();

    /** Gives the memory back. */
    @Override
    void close();
}
