package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.Session;
import io.fillrate.e2e.targets.LeftoverServers;
import io.fillrate.e2e.targets.LockFile;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.TargetException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.io.FileUtils;

/**
 * A MariaDB server that is started for the run, as whatever user this process runs, and stopped at the end of it (or of the JVM); its data
 * folder is removed then. The binaries stay unpacked for the next one.
 */
public final class EmbeddedMariaDbServer implements MySqlServer {

    private static final String LOCK = "fillrate.lock";
    private static final LeftoverServers LEFTOVERS = new LeftoverServers(LOCK, MariaDbProcess.PID);

    private final Path folder;
    private final FileChannel lock;
    private final MariaDbProcess process;
    private final Session session;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedMariaDbServer(Path folder, FileChannel lock, MariaDbProcess process) {
        this.folder = folder;
        this.lock = lock;
        this.process = process;
        // No encryption: a server's key would take seconds to make at each start.
        this.session = Session.of(
                "jdbc:mariadb://127.0.0.1:" + process.port() + "/test", Map.of("user", "root", "sslMode", "disable"));
    }

    /**
     * Starts a server.
     *
     * @param folder on the disk to be measured; data goes into a new folder within
     * @param binaries a folder that the server's programs are unpacked into, unless they are there already
     * @param tuning settings that differ from the server's defaults
     * @throws TargetException if it does not start
     */
    public static EmbeddedMariaDbServer start(Path folder, Path binaries, Map<String, String> tuning) {
        try {
            Files.createDirectories(folder);
            LEFTOVERS.removeFrom(folder);
            Path data = Files.createTempDirectory(folder, "data").toAbsolutePath();
            FileChannel lock = LockFile.hold(data.resolve(LOCK));
            MariaDbProcess process = MariaDbProcess.prepare(binaries, data, tuning);
            process.start();
            return new EmbeddedMariaDbServer(data, lock, process);
        } catch (IOException e) {
            throw new TargetException("cannot start an embedded MariaDB: " + OneLine.of(e), e);
        }
    }

    @Override
    public String kind() {
        return "embedded";
    }

    @Override
    public MySqlFamily family() {
        return MySqlFamily.MARIADB;
    }

    @Override
    public Session session() {
        return session;
    }

    @Override
    public OptionalInt process() {
        try {
            return OptionalInt.of(process.id());
        } catch (IOException e) {
            return OptionalInt.empty();
        }
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            process.stop();
            lock.close();
            FileUtils.deleteDirectory(folder.toFile());
        } catch (IOException e) {
            throw new TargetException("cannot stop the embedded MariaDB: " + OneLine.of(e), e);
        }
    }
}
