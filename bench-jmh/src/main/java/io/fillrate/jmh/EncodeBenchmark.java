package io.fillrate.jmh;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Benchmarks of a contestant that encodes rows. */
public abstract class EncodeBenchmark extends RowBenchmark {

    private RowBatch<?> batch;

    /** Generates the rows and opens the contestant. */
    protected abstract RowBatch<?> open() throws IOException;

    /** Before the clock starts. */
    @Setup
    public void prepare() throws IOException {
        batch = open();
    }

    /** Writes the rows. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public long encode(OutputSize size) throws IOException {
        size.isOfBatch(batch.bytes());
        return batch.write();
    }
}
