package io.fillrate.spark;

import java.math.BigInteger;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * What one attempt at a task has committed: a staging table with rows, unless there were none.
 *
 * @param task Spark's id of the attempt
 * @param digest of the rows; 0 if none was asked for
 */
record Attempt(int partition, long task, long rows, BigInteger digest) implements WriterCommitMessage {

    private static final long serialVersionUID = 1;

    /** The name of the staging table of an attempt. */
    static String staging(long job, int partition, long task) {
        return "fillrate_spark_" + Long.toHexString(job) + "_" + partition + "_" + task;
    }
}
