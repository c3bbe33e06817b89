package io.fillrate.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long a load takes: tasks write over some connections at once, each as fast as its executor encodes and as its share of the server's
 * processors takes rows; then one process of the server may move all rows. The network and the server's disks are left out.
 *
 * @param connections that write at once
 * @param processors of the server
 * @param clientMicros that an executor needs per row
 * @param serverMicros that the server needs per row while tasks write
 * @param mergeMicros that it needs per row afterwards, in one process
 */
record SinkModel(int connections, int processors, double clientMicros, double serverMicros, double mergeMicros) {

    private static final double MICROS = 1e6;

    /** Rows per second of a load of equal tasks. */
    double speed(int tasks, long rowsPerTask) {
        long[] rows = new long[tasks];
        Arrays.fill(rows, rowsPerTask);
        return tasks * rowsPerTask / seconds(rows);
    }

    /**
     * The time of a load, by simulation: from one end of a task to the next, all that run have one speed.
     *
     * @param tasks their rows, in the order in which they begin
     */
    double seconds(long... tasks) {
        double micros = 0;
        int next = 0;
        List<Double> left = new ArrayList<>();
        while (true) {
            while (left.size() < connections && next < tasks.length) {
                left.add((double) tasks[next++]);
            }
            if (left.isEmpty()) {
                return (micros + Arrays.stream(tasks).sum() * mergeMicros) / MICROS;
            }
            double first = left.stream().mapToDouble(rows -> rows).min().orElseThrow();
            micros += first * microsPerRow(left.size());
            left.replaceAll(rows -> rows - first);
            left.removeIf(rows -> rows <= 0);
        }
    }

    /** What a row of one task takes while some tasks write: its client and its backend work at the same time. */
    private double microsPerRow(int writing) {
        double share = Math.min(1, (double) processors / writing);
        return Math.max(clientMicros, serverMicros / share);
    }

    /** The speed in rows per second that no number of connections exceeds. */
    double limit() {
        return MICROS / (serverMicros / processors + mergeMicros);
    }
}
