package io.fillrate.report.format;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the server used during one load; each is 0 or more, or null when it is not known.
 *
 * @param cpuUserNanos CPU nanoseconds in user mode of all its processes
 * @param cpuSystemNanos CPU nanoseconds in the kernel of all its processes
 * @param ioWaitNanos nanoseconds that the machine's processors were idle with I/O outstanding
 * @param counters further counters, sorted by name, with the unit at the end ({@code walBytes}); in the file they stand
 *     beside the others
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
