package io.fillrate.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The size of the output, besides the time: {@code bytesPerRow} in JMH's results. JMH adds up the events of all iterations,
 * forks and threads; each therefore gives its share, so that the score, and only the score, is the number of bytes.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class OutputSize {

    private int shares;
    private long bytes;

    /** Counts how often JMH will read the size. */
    @Setup
    public void count(BenchmarkParams params) {
        shares = params.getMeasurement().getCount() * Math.max(1, params.getForks()) * params.getThreads();
    }

    /** Records the size of the {@value SampleRows#COUNT} rows of an invocation. */
    public void isOfBatch(long batchBytes) {
        bytes = batchBytes;
    }

    /** Read by JMH. */
    public double bytesPerRow() {
        return (double) bytes / SampleRows.COUNT / shares;
    }
}
