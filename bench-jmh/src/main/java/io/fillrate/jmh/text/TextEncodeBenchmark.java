package io.fillrate.jmh.text;

import io.fillrate.jmh.EncodeBenchmark;
import io.fillrate.jmh.RowBatch;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a row cost on its way into the text format of COPY?
 *
 * <p>Contrasts our encoder with commons-csv and a string builder; FastCSV has no such format. All write lines that read as the same values,
 * in UTF-8 and chunks of 64 KiB, to a sink that discards them; {@code TextContestantsTest} reads them. Lines are not equal to the byte:
 * the form of a timestamp is each one's own choice, which {@code bytesPerRow} shows.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar TextEncodeBenchmark -prof gc -p workload=sensor_readings</pre>
 */
public class TextEncodeBenchmark extends EncodeBenchmark {

    @Param({"FILLRATE", "COMMONS_CSV", "STRING_BUILDER"})
    private TextContestant contestant;

    @Param({"sensor_readings", "articles", "events"})
    private String workload;

    @Override
    protected RowBatch<?> open() throws IOException {
        return contestant.copyTextBatch(TextSample.of(workload));
    }
}
