package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One timed load, or the mean of several that ran in a row.
 *
 * @param round in which timed round it ran, from 1; the samples of one round ran next to each other
 * @param order its place within that round, from 1
 * @param elapsedNanos wall-clock nanoseconds around the load, commit included; above 0 unless it failed
 * @param phases nanoseconds of its parts by name, in the order in which they began; empty when it was not divided
 * @param client what the client process used, null when it is not known
 * @param server what the server used, null when it is not known
 * @param wireBytes bytes between client and server, both directions, null when it is not known
 * @param verified whether every cell was read back and found right
 * @param error one line that says why the load failed, null when it did not; a sample that failed is not verified
 * @param process number of the client process, from 1: samples of one number in one file share a JVM start; null when it is not known
 * @param loads of how many loads in a row, 2 or more, the times are the mean (what was used is the first one's); null for one
 * @param loadNanos elapsed nanoseconds of each of them, in order; null when they are not known, or there is one
 */
public record Sample(
        int round,
        int order,
        long elapsedNanos,
        Map<String, Long> phases,
        @Nullable ClientUsage client,
        @Nullable ServerUsage server,
        @Nullable Long wireBytes,
        boolean verified,
        @Nullable String error,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer process,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer loads,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Long> loadNanos) {

    /** @throws IllegalArgumentException if a number is out of range, or a failed sample claims to be verified */
    @JsonCreator
    public Sample {
        Check.atLeast(1, process == null ? 1 : process, "process");
        Check.atLeast(2, loads == null ? 2 : loads, "loads");
        if (loadNanos != null) {
            loadNanos = List.copyOf(loadNanos);
            loadNanos.forEach(nanos -> Check.atLeast(1, nanos, "loadNanos"));
        }
        Check.atLeast(1, round, "round");
        Check.atLeast(1, order, "order");
        Check.atLeast(error == null ? 1 : 0, elapsedNanos, "elapsedNanos");
        phases = Check.notNegative(phases, "phases");
        Check.notNegative(wireBytes, "wireBytes");
        error = Check.oneLine(error, "error");
        if (verified && error != null) {
            throw new IllegalArgumentException("verified is true; allowed: false, the sample has an error");
        }
    }

    /** One load, of a process that is not known. */
    public Sample(
            int round,
            int order,
            long elapsedNanos,
            Map<String, Long> phases,
            @Nullable ClientUsage client,
            @Nullable ServerUsage server,
            @Nullable Long wireBytes,
            boolean verified,
            @Nullable String error) {
        this(round, order, elapsedNanos, phases, client, server, wireBytes, verified, error, null, null, null);
    }

    /** A load that succeeded and is not verified yet; what it used is not known. */
    public Sample(int round, int order, long elapsedNanos, Map<String, Long> phases) {
        this(round, order, elapsedNanos, phases, null, null, null, false, null);
    }

    /** A load that failed after {@code elapsedNanos}; line breaks in the error become spaces. */
    public static Sample failed(int round, int order, long elapsedNanos, String error) {
        return new Sample(round, order, elapsedNanos, Map.of(), null, null, null, false, error);
    }

    public Sample with(ClientUsage used) {
        return with(used, server, wireBytes, verified, error, process);
    }

    public Sample with(ServerUsage used) {
        return with(client, used, wireBytes, verified, error, process);
    }

    /** This sample with the bytes between client and server. */
    public Sample withWireBytes(long bytes) {
        return with(client, server, (Long) bytes, verified, error, process);
    }

    /** This sample, every cell read back and found right. */
    public Sample withVerified() {
        return with(client, server, wireBytes, true, error, process);
    }

    /** This sample as one that failed, after the load (the verification found a difference, say). */
    public Sample withError(String reason) {
        return with(client, server, wireBytes, false, reason, process);
    }

    /** This sample, taken by the client process of that number. */
    public Sample withProcess(int number) {
        return with(client, server, wireBytes, verified, error, (Integer) number);
    }

    private Sample with(
            @Nullable ClientUsage newClient,
            @Nullable ServerUsage newServer,
            @Nullable Long newWireBytes,
            boolean isVerified,
            @Nullable String newError,
            @Nullable Integer newProcess) {
        return new Sample(
                round,
                order,
                elapsedNanos,
                phases,
                newClient,
                newServer,
                newWireBytes,
                isVerified,
                newError,
                newProcess,
                loads,
                loadNanos);
    }

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

    /**
     * What the server used during one load; each is 0 or more, or null when it is not known.
     *
     * @param cpuUserNanos CPU nanoseconds in user mode of all its processes
     * @param cpuSystemNanos CPU nanoseconds in the kernel of all its processes
     * @param ioWaitNanos nanoseconds that the machine's processors were idle with I/O outstanding
     * @param counters further counters, sorted by name, with the unit at the end ({@code walBytes}); in the file they are
     *     next to the others
     */
    public record ServerUsage(
            @Nullable Long cpuUserNanos,
            @Nullable Long cpuSystemNanos,
            @Nullable Long ioWaitNanos,
            @JsonAnyGetter @JsonAnySetter Map<String, Long> counters) {

        /** @throws IllegalArgumentException if one is negative */
        public ServerUsage {
            Check.notNegative(cpuUserNanos, "cpuUserNanos");
            Check.notNegative(cpuSystemNanos, "cpuSystemNanos");
            Check.notNegative(ioWaitNanos, "ioWaitNanos");
            counters = Check.notNegative(new TreeMap<>(counters), "counters");
        }

        /** This with more counters; those that it has already keep their values. */
        public ServerUsage with(Map<String, Long> more) {
            Map<String, Long> all = new TreeMap<>(more);
            all.putAll(counters);
            return new ServerUsage(cpuUserNanos, cpuSystemNanos, ioWaitNanos, all);
        }
    }
}
