package io.fillrate.e2e.server.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Info;
import com.github.dockerjava.api.model.Volume;
import io.fillrate.core.Session;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.server.WireCounter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.jspecify.annotations.Nullable;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/**
 * A database in a container that is started for the run and removed with its data at the end of it; if this process is killed,
 * by Testcontainers' helper Ryuk, where that may run. The whole database is the run's. The image's own settings hold, except
 * for those that are requested: so this does not use Testcontainers' modules for databases, which change some (PostgreSQL's has
 * fsync off).
 */
public final class DatabaseContainer implements DatabaseServer {

    private final GenericContainer<?> container;
    private final ContainerFacts facts;
    private final Access access;

    private DatabaseContainer(ContainerRecipe recipe, GenericContainer<?> container, ContainerFacts facts) {
        this.container = container;
        this.facts = facts;
        Optional<WireCounter> wire = recipe.countsWire() ? Optional.of(WireCounter.open()) : Optional.empty();
        Map<String, String> properties = new HashMap<>(recipe.login());
        wire.map(WireCounter::driverProperties).ifPresent(properties::putAll);
        String url = url(recipe, container);
        this.access = new Access("container", Session.of(url, properties), Session.of(url, recipe.login()), wire);
    }

    /**
     * Starts a container, and waits for its database.
     *
     * @param image instead of the recipe's; must behave like that one
     * @param settings of the server
     * @throws TargetException if there is no Docker engine, the image is not available, or the database does not start
     */
    public static DatabaseContainer start(
            ContainerRecipe recipe, Optional<String> image, Map<String, String> settings) {
        String name = image.orElse(recipe.defaultImage());
        try {
            DockerClient docker = engine();
            ensureImage(docker, name);
            GenericContainer<?> container = start(recipe, name, settings);
            ContainerFacts facts = new ContainerFacts(
                    container.getContainerInfo(), docker.infoCmd().exec(), name, recipe.dataFolder());
            return new DatabaseContainer(recipe, container, facts);
        } catch (TargetException e) {
            throw new TargetException(recipe.database() + " in a container: " + e.getMessage(), e.getCause());
        }
    }

    private static DockerClient engine() {
        try {
            return DockerClientFactory.instance().client();
        } catch (RuntimeException e) {
            throw new TargetException(
                    mentions(e, "ryuk")
                            ? "Testcontainers' helper is not available (" + root(e)
                                    + "): pull its image, or do without it by"
                                    + " TESTCONTAINERS_RYUK_DISABLED=true in the environment"
                            : "no Docker engine can be reached: start one, or name it in the environment's DOCKER_HOST, or"
                                    + " leave out bench.target=container for a database that needs none",
                    e);
        }
    }

    private static boolean mentions(Throwable failure, String word) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .anyMatch(cause -> String.valueOf(cause.getMessage()).contains(word));
    }

    /** Pulls an image that the engine does not have. */
    private static void ensureImage(DockerClient docker, String image) {
        try {
            docker.inspectImageCmd(image).exec();
        } catch (NotFoundException absent) {
            pull(docker, image);
        }
    }

    private static void pull(DockerClient docker, String image) {
        DockerImageName name = DockerImageName.parse(image);
        try {
            docker.pullImageCmd(name.getUnversionedPart())
                    .withTag(name.getVersionPart())
                    .exec(new PullImageResultCallback())
                    .awaitCompletion();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(image, "the run was interrupted while it was pulled", e);
        } catch (DockerException | DockerClientException e) {
            throw unavailable(image, OneLine.of(e), e);
        }
    }

    private static TargetException unavailable(String image, String why, Exception cause) {
        return new TargetException(
                "image " + image + " is not there and cannot be pulled (" + why
                        + "): pull or build it, or name another one with bench.image",
                cause);
    }

    private static GenericContainer<?> start(ContainerRecipe recipe, String image, Map<String, String> settings) {
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image));
        container.withExposedPorts(recipe.port());
        container.withEnv(recipe.environment());
        container.withCommand(recipe.commandWith(settings).toArray(String[]::new));
        container.withCreateContainerCmdModifier(create -> create.withVolumes(new Volume(recipe.dataFolder())));
        container.waitingFor(new JdbcWaitStrategy(() -> Session.of(url(recipe, container), recipe.login())));
        try {
            container.start();
            return container;
        } catch (RuntimeException e) {
            container.stop();
            throw new TargetException("image " + image + " does not start: " + root(e), e);
        }
    }

    /** The deepest cause that is not the driver's, which only says that it cannot connect. */
    private static String root(Throwable failure) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .takeWhile(cause -> !(cause instanceof SQLException))
                .reduce((first, deeper) -> deeper)
                .map(OneLine::of)
                .orElse("");
    }

    private static String url(ContainerRecipe recipe, GenericContainer<?> container) {
        return recipe.url().formatted(container.getHost(), container.getMappedPort(recipe.port()));
    }

    /**
     * Waits until a container's database accepts a login. Lines of a log differ from image to image, and an open port proves
     * nothing, as Docker's proxy opens it before the server does.
     */
    private static final class JdbcWaitStrategy extends AbstractWaitStrategy {

        private static final Duration START_TIMEOUT = Duration.ofMinutes(2);
        private static final Duration PAUSE = Duration.ofMillis(100);

        private final Supplier<Session> session;

        /** @param session to the database; requested when its port is known */
        JdbcWaitStrategy(Supplier<Session> session) {
            this.session = session;
            withStartupTimeout(START_TIMEOUT);
        }

        @Override
        protected void waitUntilReady() {
            Instant end = Instant.now().plus(START_TIMEOUT);
            while (true) {
                try {
                    session.get().connect().close();
                    return;
                } catch (SQLException e) {
                    if (!waitStrategyTarget.isRunning()) {
                        throw failure("it has ended", e);
                    }
                    if (Instant.now().isAfter(end)) {
                        throw failure("not reachable after " + START_TIMEOUT.toSeconds() + " s", e);
                    }
                }
                pause();
            }
        }

        private ContainerLaunchException failure(String what, SQLException cause) {
            String lastLine = Stream.of(waitStrategyTarget.getLogs().split("\\R"))
                    .filter(line -> !line.isBlank())
                    .reduce("", (before, line) -> line.strip());
            return new ContainerLaunchException(
                    what + (lastLine.isEmpty() ? "" : "; last log line: " + lastLine), cause);
        }

        private static void pause() {
            try {
                Thread.sleep(PAUSE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ContainerLaunchException("the run was interrupted while it started", e);
            }
        }
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public Map<String, String> facts() {
        return facts.all();
    }

    @Override
    public OptionalInt process() {
        return facts.process();
    }

    @Override
    public void close() {
        access.wire().ifPresent(WireCounter::close);
        container.stop();
    }

    /**
     * What a reader of results should know of a container.
     *
     * @param container as Docker describes it
     * @param engine as Docker describes itself
     * @param image the name that it was started by
     * @param dataFolder in the container
     */
    private record ContainerFacts(InspectContainerResponse container, Info engine, String image, String dataFolder) {

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
}
