package io.fillrate.e2e.server.container;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Info;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a reader of results should know of a container.
 *
 * @param container as Docker describes it
 * @param engine as Docker describes itself
 * @param image the name that it was started by
 * @param dataFolder in the container
 */
record ContainerFacts(InspectContainerResponse container, Info engine, String image, String dataFolder) {

    private static final int DIGITS_OF_ID = 19; // "sha256:" and twelve, as Docker's own lists have them
    private static final double NANOS = 1e9;

    /** By name, with units; the same for each container of the same image on the same machine. */
    Map<String, String> all() {
        HostConfig host = container.getHostConfig();
        Map<String, String> facts = new TreeMap<>();
        String id = String.valueOf(container.getImageId());
        facts.put("container_image", image + " " + id.substring(0, Math.min(id.length(), DIGITS_OF_ID)));
        facts.put("container_engine", "Docker " + engine.getServerVersion() + ", " + engine.getDriver());
        facts.put("container_memory_limit", memory(host.getMemory()));
        facts.put("container_cpu_limit", cpus(host));
        mount().ifPresent(mount -> {
            facts.put("container_data", "volume, driver " + mount.getDriver() + ", at " + dataFolder);
            filesystem(String.valueOf(mount.getSource()))
                    .ifPresent(type -> facts.put("data_directory_filesystem", type));
        });
        return facts;
    }

    private Optional<InspectContainerResponse.Mount> mount() {
        return Objects.requireNonNullElse(container.getMounts(), List.<InspectContainerResponse.Mount>of()).stream()
                .filter(mount -> mount.getDestination() != null
                        && dataFolder.equals(mount.getDestination().getPath()))
                .findFirst();
    }

    /** The type of the volume's filesystem, if the engine runs on this machine and we may look there. */
    private static Optional<String> filesystem(String source) {
        try {
            return Optional.of(Files.getFileStore(Path.of(source)).type());
        } catch (IOException notForUs) {
            return Optional.empty();
        }
    }

    private static String memory(@Nullable Long bytes) {
        return bytes == null || bytes == 0 ? "none" : bytes + " bytes";
    }

    private static String cpus(HostConfig host) {
        Long nanos = host.getNanoCPUs();
        Long quota = host.getCpuQuota();
        Long period = host.getCpuPeriod();
        if (nanos != null && nanos > 0) {
            return String.format(Locale.ROOT, "%.2f CPUs", nanos / NANOS);
        }
        return quota != null && quota > 0 && period != null && period > 0
                ? String.format(Locale.ROOT, "%.2f CPUs", (double) quota / period)
                : "none";
    }

    /**
     * The id that the container's first process has on this machine; empty if the engine runs elsewhere, as it does in a
     * virtual machine.
     */
    OptionalInt process() {
        Long pid = container.getState().getPidLong();
        try {
            return pid != null
                            && pid > 0
                            && Files.readString(Path.of("/proc/" + pid + "/cgroup"))
                                    .contains(String.valueOf(container.getId()))
                    ? OptionalInt.of(Math.toIntExact(pid))
                    : OptionalInt.empty();
        } catch (IOException elsewhere) {
            return OptionalInt.empty();
        }
    }
}
