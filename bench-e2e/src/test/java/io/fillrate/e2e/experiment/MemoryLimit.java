package io.fillrate.e2e.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A control group of Linux that limits the memory of a server's processes, pages that the kernel caches for them included. Needs a writable
 * hierarchy: usually root, and not within a container. Processes that the server starts later belong to it, too; the group is removed when
 * a run begins after this one has ended.
 *
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v1/memory.html">cgroup v1, memory</a>
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html">cgroup v2</a>
 */
final class MemoryLimit {

    private static final Path CGROUPS = Path.of("/sys/fs/cgroup");
    private static final String PREFIX = "fillrate-";

    private MemoryLimit() {}

    /**
     * Limits the memory of a process and its children.
     *
     * @return why that is not possible; empty if it was done
     */
    static Optional<String> set(ProcessHandle process, long bytes) {
        boolean first = Files.isRegularFile(CGROUPS.resolve("memory/memory.limit_in_bytes"));
        Path hierarchy = first ? CGROUPS.resolve("memory") : CGROUPS;
        try {
            removeEnded(hierarchy);
            Path group = Files.createDirectory(hierarchy.resolve(PREFIX + process.pid()));
            Files.writeString(group.resolve(first ? "memory.limit_in_bytes" : "memory.max"), String.valueOf(bytes));
            List<ProcessHandle> all =
                    Stream.concat(Stream.of(process), process.descendants()).toList();
            for (ProcessHandle one : all) {
                Files.writeString(group.resolve("cgroup.procs"), String.valueOf(one.pid()));
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("the memory of a server cannot be limited here: " + e);
        }
    }

    private static void removeEnded(Path hierarchy) throws IOException {
        try (Stream<Path> groups = Files.list(hierarchy)) {
            for (Path group : groups.filter(MemoryLimit::hasEnded).toList()) {
                Files.delete(group);
            }
        }
    }

    private static boolean hasEnded(Path group) {
        String name = group.getFileName().toString();
        return name.matches(PREFIX + "\\d+")
                && ProcessHandle.of(Long.parseLong(name.substring(PREFIX.length())))
                        .isEmpty();
    }
}
