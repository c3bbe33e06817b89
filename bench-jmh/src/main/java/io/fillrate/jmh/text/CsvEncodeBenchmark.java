package io.fillrate.jmh.text;

import io.fillrate.jmh.EncodeBenchmark;
import io.fillrate.jmh.RowBatch;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a row cost on its way into CSV?
 *
 * <p>Contrasts our encoder with commons-csv, FastCSV and a string builder. All write lines that parse to the same values, NULL and the
 * empty string distinguished, in UTF-8 and chunks of 64 KiB, to a sink that discards them; {@code TextContestantsTest} parses them. Lines
 * are not equal to the byte: which fields are in quotes is each one's own choice, and so is the form of a timestamp, which
 * {@code bytesPerRow} shows.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar CsvEncodeBenchmark -prof gc -p workload=sensor_readings</pre>
 */
public class CsvEncodeBenchmark extends EncodeBenchmark {

    @Param
    private TextContestant contestant;

    @Param({"sensor_readings", "articles", "events"})
    private String workload;

    @Override
    protected RowBatch<?> open() throws IOException {
        return contestant.csvBatch(TextSample.of(workload));
    }
}
