package io.fillrate.jmh.arrow;

import org.apache.arrow.memory.BufferAllocator;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a row cost on its way into an Arrow batch?
 *
 * <p>Contrasts our builder, which writes whole columns into the buffers, with the setters of Arrow's vectors: {@code setSafe} against
 * {@code set} into vectors of known size, by row against by column, with bounds checks ({@code checked}) and without
 * ({@code unchecked}). All build equal vectors of {@code sensor_readings}, ten columns with a uuid, a decimal and a list, and keep their
 * memory between batches; {@code ArrowContestantsTest} compares the vectors.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar ArrowBuildBenchmark -prof gc</pre>
 */
public class ArrowBuildBenchmark extends ArrowBenchmark {

    @Param
    private ArrowContestant contestant;

    @Override
    BatchBuild open(BufferAllocator memory) {
        return contestant.open(memory);
    }
}
