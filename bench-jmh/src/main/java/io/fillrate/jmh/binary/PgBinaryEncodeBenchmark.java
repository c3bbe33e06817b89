package io.fillrate.jmh.binary;

import io.fillrate.jmh.EncodeBenchmark;
import io.fillrate.jmh.RowBatch;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a row cost on its way into PostgreSQL's binary COPY format?
 *
 * <p>Contrasts our encoder with PgBulkInsert's mapping and row APIs, with a {@code DataOutputStream} written by hand for the very
 * table, and with the floor, copying rows that are encoded already. All write the same bytes in chunks of 64 KiB to a stream that
 * forgets them; {@code PgBinaryContestantsTest} compares the bytes.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar PgBinaryEncodeBenchmark -prof gc -p workload=sensor_readings</pre>
 */
public class PgBinaryEncodeBenchmark extends EncodeBenchmark {

    @Param
    private PgBinaryContestant contestant;

    @Param({"sensor_readings", "articles", "events"})
    private String workload;

    @Override
    protected RowBatch<?> open() throws IOException {
        return contestant.batch(PgBinarySample.of(workload));
    }
}
