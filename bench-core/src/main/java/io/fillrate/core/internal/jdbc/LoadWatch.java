package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ends a load whose thread may be waiting for the database: when its time is over, its thread is interrupted, or somebody cancels it. An
 * interrupt wakes the thread if it waits for rows, and the database is asked to cancel what the load's connections do; again and again
 * until the load has ended, since a statement that begins later does not notice. Connections that do not react are cut.
 *
 * <p>One daemon thread looks at all loads of the process some times per second, while there are any and for some seconds more, so that a
 * load costs neither a thread nor a round trip. Thread-safe.
 */
public final class LoadWatch {

    static final String INTERRUPTED = "the loading thread was interrupted";
    private static final String CANCELLED = "the load was cancelled";

    private static final int LOOK_MILLIS = 50;
    private static final int CANCEL_MILLIS = 100;

    /** Cancels before connections are cut. */
    private static final int MAX_CANCELS = 100;

    private static final Set<LoadWatch> RUNNING = ConcurrentHashMap.newKeySet();
    private static final AtomicBoolean LOOKING = new AtomicBoolean();

    /** Looks without a load before the thread ends. */
    private static final int MAX_IDLE_LOOKS = 200;

    /** What a load does at the database, as seen by other threads. */
    public interface Target {

        /** Asks the database to cancel what it does for the load; without effect if it does nothing. */
        void cancel() throws SQLException;

        /** Cuts the load's connections. */
        void cut() throws SQLException;

        /** Whose work ends when the thread is interrupted. */
        Target NONE = new Target() {
            @Override
            public void cancel() {}

            @Override
            public void cut() {}
        };

        static Target of(Cancel cancel, Supplier<Stream<Connection>> connections) {
            return new Target() {
                @Override
                public void cancel() {
                    connections.get().forEach(cancel::attempt);
                }

                @Override
                public void cut() {
                    connections.get().forEach(Cancel.CUT::attempt);
                }
            };
        }
    }

    /** Ends what a connection does, from another thread. */
    @FunctionalInterface
    public interface Cancel {

        /** Ends the connection, too, and wakes a thread that waits for the server; the server may not notice. */
        Cancel CUT = connection -> connection.abort(Runnable::run);

        void of(Connection connection) throws SQLException;

        /** Without effect on a connection that has been lost or takes no more requests. */
        default void attempt(Connection connection) {
            try {
                of(connection);
            } catch (SQLException e) {
                // It is cut if the load does not end, or has been.
            }
        }
    }

    /** Watches the loads of a writer that are loads of others, one after another. */
    public static final class Whole {

        private volatile @Nullable LoadWatch current;

        /** Loads under a watch, whose reason to end the load is part of its failure. */
        public long load(Target target, Optional<Duration> limit, LongSupplier load) {
            LoadWatch watch = over(target, limit);
            current = watch;
            try {
                return load.getAsLong();
            } catch (BulkWriteException e) {
                throw watch.end()
                        .filter(reason -> !e.why().contains(reason))
                        .map(e::after)
                        .orElse(e);
            } finally {
                watch.end();
            }
        }

        /** Cancels the load in progress; without effect if there is none. */
        public void cancel() {
            LoadWatch watch = current;
            if (watch != null) {
                watch.cancel();
            }
        }
    }

    private final Thread loader = Thread.currentThread();
    private final long began = System.nanoTime();
    private final Target target;
    private final @Nullable Duration limit;
    private volatile @Nullable String reason;
    private boolean interrupting;
    private boolean ended;

    private LoadWatch(Target target, @Nullable Duration limit) {
        this.target = target;
        this.limit = limit;
    }

    /**
     * Begins to watch a load of the current thread, until {@link #end}.
     *
     * @param limit how long it may take
     */
    public static LoadWatch over(Target target, Optional<Duration> limit) {
        LoadWatch watch = new LoadWatch(target, limit.orElse(null));
        RUNNING.add(watch);
        if (!LOOKING.get() && LOOKING.compareAndSet(false, true)) {
            start(LoadWatch::lookAtAll, "fillrate-watch");
        }
        return watch;
    }

    private static void start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(null); // which an application may want to unload
        thread.start();
    }

    private static void lookAtAll() {
        int idle = 0;
        while (idle < MAX_IDLE_LOOKS) {
            pause(LOOK_MILLIS);
            idle = RUNNING.isEmpty() ? idle + 1 : 0;
            RUNNING.forEach(LoadWatch::look);
        }
        LOOKING.set(false);
        if (!RUNNING.isEmpty() && LOOKING.compareAndSet(false, true)) { // one has begun just now
            lookAtAll();
        }
    }

    private void look() {
        if (reason != null) {
            return;
        } else if (loader.isInterrupted()) {
            stop(INTERRUPTED, false);
        } else if (limit != null && System.nanoTime() - began > limit.toNanos()) {
            stop("the load took longer than its time limit of " + inSeconds(limit), true);
        }
    }

    private static String inSeconds(Duration limit) {
        return limit.toMillis() / 1000.0 + " s";
    }

    /** Ends the load as a failure, from another thread; without effect if it is ending already. */
    public void cancel() {
        stop(CANCELLED, true);
    }

    private void stop(String why, boolean interrupts) {
        if (reason == null) { // else the lock may be that of a cancel
            stopOnce(why, interrupts);
        }
    }

    private synchronized void stopOnce(String why, boolean interrupts) {
        if (reason == null && !ended) {
            reason = why;
            interrupting = interrupts;
            if (interrupts) {
                loader.interrupt();
            }
            start(this::cancelUntilEnd, "fillrate-cancel");
        }
    }

    private void cancelUntilEnd() {
        for (int cancels = 0; cancel(cancels < MAX_CANCELS); cancels++) {
            pause(CANCEL_MILLIS);
        }
    }

    /** Returns whether the load is still running. */
    private synchronized boolean cancel(boolean gently) {
        if (!ended) {
            try {
                if (gently) {
                    target.cancel();
                } else {
                    target.cut();
                }
            } catch (SQLException e) {
                // It cannot be asked now; it is cut if the load does not end.
            }
        }
        return !ended;
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nobody interrupts these threads
        }
    }

    /**
     * Ends the watch: when it returns, nothing more is cancelled, and the thread is interrupted only if others have done that.
     *
     * @return why the load was ended; empty if nobody wanted that
     */
    public synchronized Optional<String> end() {
        ended = true;
        RUNNING.remove(this);
        if (interrupting) {
            interrupting = false;
            Thread.interrupted();
        }
        return Optional.ofNullable(reason);
    }
}
