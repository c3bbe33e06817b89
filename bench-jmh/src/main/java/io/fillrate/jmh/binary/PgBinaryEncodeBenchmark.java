package io.fillrate.jmh.binary;

import io.fillrate.jmh.OutputSize;
import io.fillrate.jmh.RowBatch;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does a row cost on its way into PostgreSQL's binary COPY format?
 *
 * <p>Contrasts our encoder with PgBulkInsert's mapping and row APIs, with a {@code DataOutputStream} written by hand for the very
 * table, and with the floor, copying rows that are encoded already. All write the same bytes in chunks of 64 KiB to a stream that
 * forgets them; {@code PgBinaryContestantsTest} compares the bytes.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar PgBinaryEncodeBenchmark -prof gc -p workload=sensor_readings</pre>
 */
public class PgBinaryEncodeBenchmark extends RowBenchmark {

    @Param
    private PgBinaryContestant contestant;

    @Param({"sensor_readings", "articles", "events"})
    private String workload;

    private RowBatch<?> batch;

    /** Generates the rows and opens the contestant. */
    @Setup
    public void open() throws IOException {
        batch = contestant.batch(PgBinarySample.of(workload));
    }

    /** Writes the rows. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public long encode(OutputSize size) throws IOException {
        size.isOfBatch(batch.bytes());
        return batch.write();
    }
}
