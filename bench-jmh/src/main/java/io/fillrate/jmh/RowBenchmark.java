package io.fillrate.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How all benchmarks are run unless the command line says otherwise: average time in nanoseconds, in two JVMs. Warm-up takes
 * two seconds, as libraries with long chains of calls need that to get fast; benchmarks of single values set shorter times. One
 * invocation works on {@value SampleRows#COUNT} rows or values and counts as that many operations, so the score is ns/row, and {@code
 * gc.alloc.rate.norm} of {@code -prof gc} is B/row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = RowBenchmark.FORKS,
        jvmArgsAppend = {RowBenchmark.INITIAL_HEAP, RowBenchmark.MAX_HEAP, RowBenchmark.UNSAFE})
public abstract class RowBenchmark {

    /** JVMs that measure the same, one after the other. */
    public static final int FORKS = 2;

    /** A heap of one size, so that its growth is not measured. */
    public static final String INITIAL_HEAP = "-Xms1g";

    /** See {@link #INITIAL_HEAP}. */
    public static final String MAX_HEAP = "-Xmx1g";

    /** Lets JMH and Arrow's memory use {@code sun.misc.Unsafe} in JDK 24 and later without a warning; JDK 17 ignores it. */
    public static final String UNSAFE = "-Dsun.misc.unsafe.memory.access=allow";
}
