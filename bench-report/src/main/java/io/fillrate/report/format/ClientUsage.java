package io.fillrate.report.format;

import org.jspecify.annotations.Nullable;

/**
 * What the client process used during one load; each is 0 or more, or null when it is not known.
 *
 * @param cpuNanos CPU nanoseconds, user and system, of all its threads
 * @param cpuSystemNanos the part of them that was in the kernel; the rest was in user mode
 * @param allocatedBytes bytes allocated on the heap
 * @param gcMillis milliseconds in garbage collection
 * @param gcCount garbage collections
 * @param peakHeapBytes most bytes of heap in use
 * @param contextSwitches how often a thread waited, or had to make room for another
 * @param migrations how often a thread went on on another processor
 */
public record ClientUsage(
        @Nullable Long cpuNanos,
        @Nullable Long cpuSystemNanos,
        @Nullable Long allocatedBytes,
        @Nullable Long gcMillis,
        @Nullable Long gcCount,
        @Nullable Long peakHeapBytes,
        @Nullable Long contextSwitches,
        @Nullable Long migrations) {

    /** @throws IllegalArgumentException if one is negative */
    public ClientUsage {
        Check.notNegative(cpuNanos, "cpuNanos");
        Check.notNegative(cpuSystemNanos, "cpuSystemNanos");
        Check.notNegative(allocatedBytes, "allocatedBytes");
        Check.notNegative(gcMillis, "gcMillis");
        Check.notNegative(gcCount, "gcCount");
        Check.notNegative(peakHeapBytes, "peakHeapBytes");
        Check.notNegative(contextSwitches, "contextSwitches");
        Check.notNegative(migrations, "migrations");
    }
}
