package io.fillrate.e2e.targets;

import java.util.Map;

/**
 * The CPU time of some processes at one moment, and how they were scheduled.
 *
 * @param living of each that is alive, by process id
 * @param ended of all that have ended, together; none where the system does not count it
 * @param scheduling of those that are alive, if it was asked for
 */
public record ProcessTimes(Map<Integer, ProcessTime> living, ProcessTime ended, Scheduling scheduling) {

    /** CPU nanoseconds of processes in user mode and in the kernel. */
    public record ProcessTime(long userNanos, long systemNanos) {

        static final ProcessTime NONE = new ProcessTime(0, 0);

        /** Of these processes and others. */
        ProcessTime plus(ProcessTime other) {
            return new ProcessTime(userNanos + other.userNanos, systemNanos + other.systemNanos);
        }

        /** This less an earlier one; never negative. */
        private ProcessTime since(ProcessTime before) {
            return new ProcessTime(
                    Math.max(0, userNanos - before.userNanos), Math.max(0, systemNanos - before.systemNanos));
        }

        /** In both modes. */
        public long nanos() {
            return userNanos + systemNanos;
        }
    }

    public ProcessTimes {
        living = Map.copyOf(living);
    }

    /** Of CPU time alone. */
    ProcessTimes(Map<Integer, ProcessTime> living, ProcessTime ended) {
        this(living, ended, new Scheduling(Map.of()));
    }

    /** This, and how those are scheduled that are alive. */
    ProcessTimes withScheduling() {
        return new ProcessTimes(living, ended, Scheduling.of(living.keySet()));
    }

    /**
     * What was used since an earlier moment. A process that ended in between has taken what it had used before into {@code ended}, which
     * must not count
     * again; where those that have ended are not counted, it is left out.
     */
    public ProcessTime since(ProcessTimes before) {
        ProcessTime used = ProcessTime.NONE;
        for (Map.Entry<Integer, ProcessTime> process : living.entrySet()) {
            used = used.plus(process.getValue().since(before.living.getOrDefault(process.getKey(), ProcessTime.NONE)));
        }
        ProcessTime known = before.ended;
        for (Map.Entry<Integer, ProcessTime> process : before.living.entrySet()) {
            known = living.containsKey(process.getKey()) ? known : known.plus(process.getValue());
        }
        return used.plus(ended.since(known));
    }
}
