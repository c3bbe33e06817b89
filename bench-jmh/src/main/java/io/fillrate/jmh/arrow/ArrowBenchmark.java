package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import io.fillrate.jmh.OutputSize;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.memory.BoundsChecking;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Builds batches of {@value SampleRows#COUNT} rows, once with Arrow's default, which checks every access to its memory, and once with
 * those checks off, as its documentation recommends for speed; the benchmark's name says which. Warm-up takes five seconds, for
 * chains of calls through vectors, buffers and checks.
 */
@Warmup(iterations = 10, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public abstract class ArrowBenchmark extends RowBenchmark {

    private static final String NO_BOUNDS_CHECKS = "-Darrow.enable_unsafe_memory_access=true";
    private static final String NO_NULL_CHECKS = "-Darrow.enable_null_check_for_get=false";

    private final List<SensorReading> rows = SampleRows.of(SampleRows.workload("sensor_readings", SensorReading.class));
    private BufferAllocator allocator;
    private BatchBuild contestant;

    abstract BatchBuild open(BufferAllocator memory);

    /** Opens the contestant, and requires the checks that the benchmark's name says. */
    @Setup
    public void open(BenchmarkParams params) {
        if (BoundsChecking.BOUNDS_CHECKING_ENABLED != params.getBenchmark().endsWith(".checked")) {
            throw new IllegalStateException("this JVM's bounds checks are "
                    + (BoundsChecking.BOUNDS_CHECKING_ENABLED ? "on" : "off") + ", which is not what "
                    + params.getBenchmark() + " measures; forks (-f 1 or more) set them");
        }
        allocator = new RootAllocator();
        contestant = open(allocator);
    }

    /** Releases the memory. */
    @TearDown
    public void close() {
        contestant.close();
        allocator.close();
    }

    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public VectorSchemaRoot checked(OutputSize size) {
        return build(size);
    }

    /** Without. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    @Fork(
            value = FORKS,
            jvmArgsAppend = {INITIAL_HEAP, MAX_HEAP, UNSAFE, NO_BOUNDS_CHECKS, NO_NULL_CHECKS})
    public VectorSchemaRoot unchecked(OutputSize size) {
        return build(size);
    }

    private VectorSchemaRoot build(OutputSize size) {
        contestant.build(rows);
        size.isOfBatch(Batches.size(contestant.root()));
        return contestant.root();
    }
}
