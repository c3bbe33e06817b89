package io.fillrate.e2e.rig;

import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sums the nanoseconds that one load spends in each phase. A thread's phase ends with its next one or a pause, the
 * last one with the load. The sums are thread time: those of several threads are added and may exceed the elapsed
 * time. Time before a thread's first phase belongs to none. Thread-safe.
 */
final class PhaseClock implements PhaseRecorder {

    private final LongSupplier nanos;
    private final List<ThreadPhases> threads = new ArrayList<>();
    private final Map<String, String> notes = new ConcurrentHashMap<>();
    private final ThreadLocal<ThreadPhases> mine = ThreadLocal.withInitial(this::newThread);

    PhaseClock(LongSupplier nanos) {
        this.nanos = nanos;
    }

    private ThreadPhases newThread() {
        ThreadPhases thread = new ThreadPhases();
        synchronized (threads) {
            threads.add(thread);
        }
        return thread;
    }

    @Override
    public void enter(Phase phase) {
        mine.get().enter(phase, nanos.getAsLong());
    }

    @Override
    public void pause() {
        mine.get().enter(null, nanos.getAsLong());
    }

    @Override
    public long during(Phase phase, LongSupplier work) {
        ThreadPhases thread = mine.get();
        Phase before = thread.enter(phase, nanos.getAsLong());
        try {
            return work.getAsLong();
        } finally {
            thread.enter(before, nanos.getAsLong());
        }
    }

    @Override
    public void note(String name, String value) {
        notes.put(name, value);
    }

    /** What the writer found out about the load, by name. */
    Map<String, String> notes() {
        return Map.copyOf(notes);
    }

    /** Ends the load and returns the sums by name, in the order in which the phases began. */
    Map<String, Long> stop() {
        long now = nanos.getAsLong();
        Map<String, Long> sums = new LinkedHashMap<>();
        synchronized (threads) {
            threads.forEach(thread ->
                    thread.stop(now).forEach((phase, nanosOfIt) -> sums.merge(phase.key(), nanosOfIt, Long::sum)));
        }
        return sums;
    }

    private static final class ThreadPhases {
        private final Map<Phase, Long> sums = new LinkedHashMap<>();
        private @Nullable Phase current;
        private long since;

        @Nullable
        synchronized Phase enter(@Nullable Phase next, long now) {
            Phase before = current;
            if (before != null) {
                sums.merge(before, now - since, Long::sum);
            }
            current = next;
            since = now;
            return before;
        }

        synchronized Map<Phase, Long> stop(long now) {
            enter(null, now);
            return sums;
        }
    }
}
