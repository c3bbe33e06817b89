package io.fillrate.jmh.binary;

import io.fillrate.jmh.EncodeBenchmark;
import io.fillrate.jmh.RowBatch;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Param;
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
public class PgBinaryTypeBenchmark extends EncodeBenchmark {

    @Param
    private PgType type;

    @Param
    private PgBinaryContestant contestant;

    @Override
    protected RowBatch<?> open() throws IOException {
        return contestant.batch(type.sample());
    }
}
