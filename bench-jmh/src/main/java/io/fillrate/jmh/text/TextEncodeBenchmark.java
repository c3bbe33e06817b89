package io.fillrate.jmh.text;

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
 * What does a row cost on its way into the text format of COPY?
 *
 * <p>Contrasts our encoder with commons-csv and a string builder; FastCSV has no such format. All write lines that read as the same values,
 * in UTF-8 and chunks of 64 KiB, to a sink that discards them; {@code TextContestantsTest} reads them. Lines are not equal to the byte:
 * the form of a timestamp is each one's own choice, which {@code bytesPerRow} shows.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar TextEncodeBenchmark -prof gc -p workload=sensor_readings</pre>
 */
public class TextEncodeBenchmark extends RowBenchmark {

    @Param({"FILLRATE", "COMMONS_CSV", "STRING_BUILDER"})
    private TextContestant contestant;

    @Param({"sensor_readings", "articles", "events"})
    private String workload;

    private RowBatch<?> batch;

    /** Generates the rows and opens the contestant. */
    @Setup
    public void open() throws IOException {
        batch = contestant.copyTextBatch(TextSample.of(workload));
    }

    /** Writes the rows. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public long encode(OutputSize size) throws IOException {
        size.isOfBatch(batch.bytes());
        return batch.write();
    }
}
