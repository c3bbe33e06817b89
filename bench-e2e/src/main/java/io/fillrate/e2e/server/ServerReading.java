package io.fillrate.e2e.server;

import io.fillrate.e2e.server.ProcessTimes.ProcessTime;
import io.fillrate.report.results.Sample.ServerUsage;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a server has used since it started, at one moment.
 *
 * @param processes CPU time of its processes; null if they cannot be seen from here
 * @param ioWaitNanos nanoseconds that the machine's processors were idle with I/O outstanding; null if not known
 * @param wireBytes bytes between our connections and the server, both directions; null if not counted
 * @param counters others by name, such as {@code walBytes}
 */
public record ServerReading(
        @Nullable ProcessTimes processes,
        @Nullable Long ioWaitNanos,
        @Nullable Long wireBytes,
        Map<String, Long> counters) {

    /** How often our connections waited for an answer, among {@code counters}; absent if not counted. */
    public static final String ROUND_TRIPS = "roundTrips";

    /** How often our connections had a statement parsed, among {@code counters}; absent if not counted. */
    public static final String PARSE_MESSAGES = "parseMessages";

    /** What was used since an earlier reading, also by processes that have ended since. */
    public ServerUsage since(ServerReading before) {
        ProcessTimes earlier = before.processes;
        ProcessTime cpu = processes == null || earlier == null ? null : processes.since(earlier);
        return new ServerUsage(
                cpu == null ? null : (Long) cpu.userNanos(),
                cpu == null ? null : (Long) cpu.systemNanos(),
                difference(ioWaitNanos, before.ioWaitNanos),
                withScheduling(before));
    }

    private Map<String, Long> withScheduling(ServerReading before) {
        Map<String, Long> used = differences(counters, before.counters);
        if (processes != null && before.processes != null) {
            used.putAll(processes.scheduling().since(before.processes.scheduling()));
        }
        return used;
    }

    /** How much counters have grown since earlier; those that are new since then are left out. */
    public static Map<String, Long> differences(Map<String, Long> now, Map<String, Long> before) {
        Map<String, Long> used = new TreeMap<>();
        now.forEach((name, value) -> {
            Long earlier = before.get(name);
            if (earlier != null) {
                used.put(name, Math.max(0, value - earlier));
            }
        });
        return used;
    }

    /** The reading without what was counted on our connections: for loads that use others. */
    public ServerReading withoutWire() {
        Map<String, Long> others = new TreeMap<>(counters);
        others.keySet().removeAll(Set.of(ROUND_TRIPS, PARSE_MESSAGES));
        return new ServerReading(processes, ioWaitNanos, null, others);
    }

    /** The bytes on the wire since an earlier reading. */
    public @Nullable Long wireBytesSince(ServerReading before) {
        return difference(wireBytes, before.wireBytes);
    }

    private static @Nullable Long difference(@Nullable Long now, @Nullable Long before) {
        return now == null || before == null ? null : (Long) Math.max(0, now - before);
    }
}
