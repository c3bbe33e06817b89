package io.fillrate.e2e.rig;

import io.fillrate.data.Table;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.TargetException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/**
 * Others who read a table while it is loaded: single rows by the primary key, at random among those that the table holds before. Reads
 * begin at fixed times, whether earlier ones have ended or not, and each takes from the time at which it should have begun: what waits for
 * a lock delays those after it, and that counts (no coordinated omission). Processor time of the reads, on both sides, is part of what a
 * sample says the load has used.
 *
 * @param perSecond reads of all connections together, 1 to 1,000,000
 * @param connections that take turns, 1 or more
 * @param around for how long they read before the load, and after it
 */
public record Readers(int perSecond, int connections, Duration around) {

    /** Reads of each connection that do not count: the driver prepares the statement, and the JVM compiles. */
    private static final int WARMUP_READS = 200;

    private static final int MAX_PER_SECOND = 1_000_000;
    private static final long LOCK_POLL_NANOS = 2_000_000;

    /** Not the name of the connections that load, whose end the statistics wait for. */
    private static final Map<String, String> NAME = Map.of("ApplicationName", "fillrate reads");

    /** @throws IllegalArgumentException if a number is out of range */
    public Readers {
        if (perSecond < 1 || perSecond > MAX_PER_SECOND || connections < 1 || around.isNegative()) {
            throw new IllegalArgumentException("readers: " + perSecond + " reads per second, " + connections
                    + " connections, " + around + " around the load; must be 1 to 1,000,000, 1 or more, 0 or more");
        }
    }

    /**
     * Connects, and reads until the time before the load is over.
     *
     * @param task adds rows to others
     * @throws TargetException if the table cannot be read
     */
    Running start(Target target, Task task) {
        if (!(task instanceof Task.Append<?> added) || added.before().size() == 0) {
            throw new IllegalArgumentException("reads need rows that the table holds before");
        }
        Running running = new Running(this, target, added);
        waitUntil(running.start + around.toNanos());
        return running;
    }

    private static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** When a read should have begun, and how long it took from then, in nanoseconds. */
    private record Read(long intended, long took) {}

    /** Single reads on a connection. */
    private record Reader(PreparedStatement statement, Task.Append<?> task, SplittableRandom random) {

        static Reader on(Connection connection, Target target, Task.Append<?> task, int number) throws SQLException {
            Table<?> table = task.table();
            return new Reader(
                    connection.prepareStatement(
                            "select * from " + target.dialect().quote(table) + " where "
                                    + target.dialect().quote(table.primaryKey().get(0)) + " = ?"),
                    task,
                    new SplittableRandom(number));
        }

        void read() throws SQLException {
            long key =
                    task.keyBefore().applyAsLong(random.nextLong(task.before().size()));
            statement.setLong(1, key);
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    throw new SQLException("the row with key " + key + " is missing");
                }
            }
        }
    }

    /** Readers of one load. Belongs to one thread. */
    static final class Running extends LoadObserver {

        private final Readers readers;
        private final List<Connection> connections = new ArrayList<>();
        private final List<Future<List<Read>>> reads = new ArrayList<>();
        private final Future<Map<String, Long>> locks;
        private final long start;

        private Running(Readers readers, Target target, Task.Append<?> task) {
            super("a read during the load failed");
            this.readers = readers;
            List<Reader> all = new ArrayList<>();
            try {
                for (int i = 0; i < readers.connections; i++) {
                    Connection connection = target.observers().connect(NAME);
                    connections.add(connection);
                    Reader reader = Reader.on(connection, target, task, i);
                    for (int read = 0; read < WARMUP_READS; read++) {
                        reader.read();
                    }
                    all.add(reader);
                }
            } catch (SQLException e) {
                close();
                throw new TargetException("cannot read table " + task.table().name() + ": " + OneLine.of(e), e);
            }
            this.start = System.nanoTime();
            for (int i = 0; i < all.size(); i++) {
                Reader reader = all.get(i);
                int turn = i;
                reads.add(start(() -> read(reader, turn)));
            }
            this.locks = start(() -> watchLocks(target, task.table()));
        }

        private List<Read> read(Reader reader, int turn) throws SQLException {
            List<Read> done = new ArrayList<>();
            for (long number = turn; ; number += readers.connections) {
                long intended = start + number * 1_000_000_000 / readers.perSecond;
                if (isLoaded() && intended - loadEnd() >= readers.around.toNanos()) {
                    return done;
                }
                waitUntil(intended);
                reader.read();
                done.add(new Read(intended, System.nanoTime() - intended));
            }
        }

        /** For how long the load held which locks on the table, in nanoseconds: what is seen by looking often, so to a few milliseconds. */
        private Map<String, Long> watchLocks(Target target, Table<?> table) {
            Map<String, Long> held = new TreeMap<>();
            long last = System.nanoTime();
            while (!isLoaded() && !Thread.currentThread().isInterrupted()) {
                long now = System.nanoTime();
                if (isLoading()) {
                    long passed = Math.min(now - last, now - loadStart());
                    target.locks(table).forEach(mode -> held.merge(mode, passed, Long::sum));
                }
                last = now;
                LockSupport.parkNanos(LOCK_POLL_NANOS);
            }
            return held;
        }

        /** Reads on until the time after the load is over. */
        @Override
        Map<String, Long> seen() throws ExecutionException, InterruptedException {
            List<Read> all = new ArrayList<>();
            for (Future<List<Read>> some : reads) {
                all.addAll(some.get());
            }
            Map<String, Long> seen = new TreeMap<>();
            add(seen, "Before", all, start, loadStart());
            add(seen, "During", all, loadStart(), loadEnd());
            add(seen, "After", all, loadEnd(), Long.MAX_VALUE);
            locks.get().forEach((mode, nanos) -> seen.put("locked" + mode.replace("Lock", "") + "Nanos", nanos));
            return seen;
        }

        private void add(Map<String, Long> seen, String phase, List<Read> all, long from, long to) {
            long[] took = all.stream()
                    .filter(read -> read.intended >= from && read.intended < to)
                    .mapToLong(Read::took)
                    .sorted()
                    .toArray();
            seen.put("reads" + phase, (long) took.length);
            if (took.length > 0) {
                seen.put("read" + phase + "P50Nanos", percentile(took, 0.5));
                seen.put("read" + phase + "P99Nanos", percentile(took, 0.99));
                seen.put("read" + phase + "P999Nanos", percentile(took, 0.999));
                seen.put("read" + phase + "MaxNanos", took[took.length - 1]);
            }
        }

        /** Ends reads that still wait. */
        @Override
        public void close() {
            super.close();
            for (Connection connection : connections) {
                try {
                    connection.abort(Runnable::run);
                } catch (SQLException gone) {
                    // The server is gone already, and so is the connection.
                }
            }
        }
    }

    /** The smallest of the values that is not exceeded by this share of them. */
    static long percentile(long[] sorted, double share) {
        return sorted[(int) Math.ceil(share * sorted.length) - 1];
    }
}
