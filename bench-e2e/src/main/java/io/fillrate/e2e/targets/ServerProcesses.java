package io.fillrate.e2e.targets;

import io.fillrate.e2e.targets.ServerReading.ProcessTime;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** The processes of a server on this machine, as the operating system shows them: the first one and its children. */
public final class ServerProcesses {

    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(3);

    private final OperatingSystem os;
    private final CentralProcessor processor;
    private final int parent;

    private ServerProcesses(SystemInfo system, int parent) {
        this.os = system.getOperatingSystem();
        this.processor = system.getHardware().getProcessor();
        this.parent = parent;
    }

    /** The process with that id and its children, if it can be seen. */
    public static Optional<ServerProcesses> of(int first) {
        SystemInfo system = new SystemInfo();
        return Optional.ofNullable(system.getOperatingSystem().getProcess(first))
                .map(process -> new ServerProcesses(system, first));
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
                    .map(process -> new ServerProcesses(system, process.getParentProcessID()));
        }
    }

    private static boolean near(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(CLOCK_TOLERANCE) <= 0;
    }

    /** CPU time of each process that is alive, by id. */
    public Map<Integer, ProcessTime> times() {
        return ids().mapToObj(os::getProcess)
                .filter(Objects::nonNull)
                .collect(Collectors.toMap(
                        OSProcess::getProcessID,
                        process -> new ProcessTime(nanos(process.getUserTime()), nanos(process.getKernelTime()))));
    }

    /** Asked of Java: OSHI looks at every process of the machine more closely, and takes longer than a small load. */
    private IntStream ids() {
        Stream<ProcessHandle> children = ProcessHandle.of(parent).stream().flatMap(ProcessHandle::children);
        return IntStream.concat(IntStream.of(parent), children.mapToInt(child -> (int) child.pid()));
    }

    /** Nanoseconds that the processes alive have waited for block I/O, all together; empty where the system does not count it. */
    Optional<Long> blockIoNanos() {
        return BlockIoDelay.isCounted()
                ? Optional.of(ids().mapToObj(BlockIoDelay::nanos)
                        .mapToLong(nanos -> nanos.orElse(0))
                        .sum())
                : Optional.empty();
    }

    /** Nanoseconds that the machine's processors were idle with I/O outstanding. */
    public long ioWaitNanos() {
        return nanos(processor.getSystemCpuLoadTicks()[TickType.IOWAIT.getIndex()]);
    }

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
