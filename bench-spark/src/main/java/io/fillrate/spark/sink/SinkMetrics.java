package io.fillrate.spark.sink;

import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What Spark's UI shows of a load. Spark creates the subclasses by their names, in the driver. */
public abstract class SinkMetrics implements CustomMetric {

    private static final String ROWS = "fillrateRows";
    private static final String BYTES = "fillrateBytes";
    private static final String ENCODE = "fillrateEncodeMillis";
    private static final String SEND = "fillrateSendMillis";
    private static final String MERGE = "fillrateMergeMillis";
    private static final String STAGED = "fillrateStagedBytes";

    private static final long NANOS_OF_MILLI = 1_000_000;

    private final String name;
    private final String description;

    private SinkMetrics(String name, String description) {
        this.name = name;
        this.description = description;
    }

    private record Value(String name, long value) implements CustomTaskMetric {}

    public static CustomMetric[] all() {
        return new CustomMetric[] {
            new Rows(), new Bytes(), new EncodeMillis(), new SendMillis(), new MergeMillis(), new StagedBytes()
        };
    }

    public static CustomTaskMetric[] ofTask(long rows, long bytes, long encodeNanos, long sendNanos) {
        return new CustomTaskMetric[] {
            new Value(ROWS, rows),
            new Value(BYTES, bytes),
            new Value(ENCODE, encodeNanos / NANOS_OF_MILLI),
            new Value(SEND, sendNanos / NANOS_OF_MILLI)
        };
    }

    public static CustomTaskMetric[] ofDriver(long mergeNanos, long stagedBytes) {
        return new CustomTaskMetric[] {new Value(MERGE, mergeNanos / NANOS_OF_MILLI), new Value(STAGED, stagedBytes)};
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public String aggregateTaskMetrics(long[] taskMetrics) {
        return String.format(Locale.ROOT, "%,d", Arrays.stream(taskMetrics).sum());
    }

    /** Rows written by all attempts. */
    public static final class Rows extends SinkMetrics {
        public Rows() {
            super(ROWS, "rows copied");
        }
    }

    /** Bytes of COPY. */
    public static final class Bytes extends SinkMetrics {
        public Bytes() {
            super(BYTES, "bytes copied");
        }
    }

    /** Time in the encoder, over all tasks; one row in 64 is timed. */
    public static final class EncodeMillis extends SinkMetrics {
        public EncodeMillis() {
            super(ENCODE, "encode time in ms");
        }
    }

    /** Time in which the server was sent rows or awaited, over all tasks. */
    public static final class SendMillis extends SinkMetrics {
        public SendMillis() {
            super(SEND, "send time in ms");
        }
    }

    /** Time of the transaction that moved the rows into the table. */
    public static final class MergeMillis extends SinkMetrics {
        public MergeMillis() {
            super(MERGE, "merge time in ms");
        }
    }

    /** Size of the staging tables. */
    public static final class StagedBytes extends SinkMetrics {
        public StagedBytes() {
            super(STAGED, "staged bytes");
        }
    }
}
