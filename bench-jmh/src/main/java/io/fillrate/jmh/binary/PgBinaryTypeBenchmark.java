package io.fillrate.jmh.binary;

import io.fillrate.jmh.OutputSize;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Which column types make a row expensive in PostgreSQL's binary COPY format?
 *
 * <p>The contest of {@link PgBinaryEncodeBenchmark} over tables of one column. The score includes what each contestant does once per
 * row, for a row is what it writes; {@code INT8} shows how much that is.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar PgBinaryTypeBenchmark -prof gc -p type=NUMERIC_NARROW,NUMERIC_WIDE</pre>
 */
@Warmup(iterations = 3, time = 400, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class PgBinaryTypeBenchmark extends RowBenchmark {

    @Param
    private PgType type;

    @Param
    private PgBinaryContestant contestant;

    private RowBatch<?> batch;

    /** Makes the values and opens the contestant. */
    @Setup
    public void open() throws IOException {
        batch = contestant.batch(type.sample());
    }

    /** Writes the rows. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public long encode(OutputSize size) throws IOException {
        size.isOfBatch(batch.bytes());
        return batch.write();
    }
}
