package io.fillrate.spark.sink;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/**
 * What one attempt at a task has committed: a staging table with rows, unless there were none.
 *
 * @param task Spark's id of the attempt
 * @param digest of the rows; 0 if none was asked for
 */
record Attempt(int partition, long task, long rows, BigInteger digest) implements WriterCommitMessage {

    private static final long serialVersionUID = 1;

    /** What the names of all staging tables begin with. */
    static final String PREFIX = "fillrate_spark_";

    private static final Pattern STAGING = Pattern.compile(PREFIX + "([0-9a-f]{1,16})_\\d+_\\d+");

    /** The name of the staging table of an attempt. */
    static String staging(long job, int partition, long task) {
        return PREFIX + Long.toHexString(job) + "_" + partition + "_" + task;
    }

    static boolean isStaging(String table) {
        return STAGING.matcher(table).matches();
    }

    static long job(String table) {
        Matcher matcher = STAGING.matcher(table);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(table + " is not a staging table");
        }
        return Long.parseUnsignedLong(matcher.group(1), 16);
    }
}
