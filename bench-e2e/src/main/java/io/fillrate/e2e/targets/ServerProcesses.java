package io.fillrate.e2e.targets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import oshi.SystemInfo;

/** The processes of a server on this machine, as the operating system shows them: the first one and all that descend from it. */
public final class ServerProcesses {

    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(3);

    /** Whether Linux counts how long processes wait for block I/O. */
    private static final Path DELAYS = Path.of("/proc/sys/kernel/task_delayacct");

    private final int first;
    private final ProcessTree tree;

    private ServerProcesses(int first) {
        this.first = first;
        this.tree = new ProcessTree(Set.of(first));
    }

    /** The process with that id and its children, if it can be seen. */
    public static Optional<ServerProcesses> of(int first) {
        SystemInfo system = new SystemInfo();
        return Optional.ofNullable(system.getOperatingSystem().getProcess(first))
                .map(process -> new ServerProcesses(first));
    }

    /**
     * The processes of the PostgreSQL server at the other end of a connection, if they run on this machine and can be seen from here: the process
     * with the id of the connection's backend must be a postgres that started when the backend did. (A server in a container, say, has
     * other ids.)
     */
    static Optional<ServerProcesses> behind(Connection connection) throws SQLException {
        SystemInfo system = new SystemInfo();
        try (Statement statement = connection.createStatement();
                ResultSet backend = statement.executeQuery(
                        "select pid, extract(epoch from backend_start) from pg_stat_activity where pid = pg_backend_pid()")) {
            if (!backend.next()) {
                return Optional.empty();
            }
            Instant started = Instant.ofEpochSecond(backend.getLong(2));
            return Optional.ofNullable(system.getOperatingSystem().getProcess(backend.getInt(1)))
                    .filter(process -> process.getName().contains("postgres"))
                    .filter(process -> near(Instant.ofEpochMilli(process.getStartTime()), started))
                    .map(process -> new ServerProcesses(process.getParentProcessID()));
        }
    }

    private static boolean near(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(CLOCK_TOLERANCE) <= 0;
    }

    /** The id of the first one. */
    public int first() {
        return first;
    }

    /** CPU time of each process that is alive, and of those that have ended; and how they were scheduled. */
    public ProcessTimes times() {
        return tree.times().withScheduling();
    }

    /** Nanoseconds that the processes alive have waited for block I/O, all together; empty where the system does not count it. */
    Optional<Long> blockIoNanos() {
        return blockIoIsCounted()
                ? Optional.of(tree.ids().stream()
                        .flatMap(id -> ProcessStat.of(id).stream())
                        .mapToLong(ProcessStat::blockIoNanos)
                        .sum())
                : Optional.empty();
    }

    private static boolean blockIoIsCounted() {
        try {
            return Files.isReadable(DELAYS) && Files.readString(DELAYS).strip().equals("1");
        } catch (IOException e) {
            return false;
        }
    }

    /** Nanoseconds that the machine's processors were idle with I/O outstanding; empty where the system does not count it. */
    public Optional<Long> ioWaitNanos() {
        return ProcessorTimes.now().map(times -> times.ioWait().toNanos());
    }
}
