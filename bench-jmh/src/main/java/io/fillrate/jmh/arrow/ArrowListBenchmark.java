package io.fillrate.jmh.arrow;

import org.apache.arrow.memory.BufferAllocator;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a list of texts cost in an Arrow batch?
 *
 * <p>Contrasts our builder with the list vector's writer, and with offsets into the vector of elements, with bounds checks
 * ({@code checked}) and without ({@code unchecked}). All build equal vectors of the tags of {@code sensor_readings}, two texts per row on
 * average; {@code ArrowContestantsTest} compares them.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar ArrowListBenchmark -prof gc</pre>
 */
public class ArrowListBenchmark extends ArrowBenchmark {

    @Param
    private ListContestant contestant;

    @Override
    BatchBuild open(BufferAllocator memory) {
        return contestant.open(memory);
    }
}
