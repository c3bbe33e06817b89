package io.fillrate.e2e.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Volume;
import io.fillrate.core.Session;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.TargetException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A database in a container that is started for the run and removed with its data at the end of it; if this process is killed, by
 * Testcontainers' helper Ryuk, where that may run. Its image's own settings hold, but for those that are asked for: that's why it is no
 * container of Testcontainers' modules for databases, which change some (PostgreSQL's has fsync off).
 */
public final class DatabaseContainer implements AutoCloseable {

    private final ContainerRecipe recipe;
    private final GenericContainer<?> container;
    private final ContainerFacts facts;

    private DatabaseContainer(ContainerRecipe recipe, GenericContainer<?> container, ContainerFacts facts) {
        this.recipe = recipe;
        this.container = container;
        this.facts = facts;
    }

    /**
     * Starts a container, and waits for its database.
     *
     * @param image in the place of the recipe's, which has to behave as that one does
     * @param settings of the server
     * @throws TargetException if there's no Docker engine, or the image can't be had, or the database does not start
     */
    public static DatabaseContainer start(
            ContainerRecipe recipe, Optional<String> image, Map<String, String> settings) {
        String name = image.orElse(recipe.defaultImage());
        try {
            DockerClient docker = engine();
            new DockerImages(docker).ensure(name);
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
                            ? "Testcontainers' helper cannot be had (" + root(e)
                                    + "): pull its image, or do without it by"
                                    + " TESTCONTAINERS_RYUK_DISABLED=true in the environment"
                            : "no Docker engine can be reached: start one, or name it in the environment's DOCKER_HOST, or"
                                    + " leave out bench.target=container for a database that needs none",
                    e);
        }
    }

    private static GenericContainer<?> start(ContainerRecipe recipe, String image, Map<String, String> settings) {
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image));
        container.withExposedPorts(recipe.port());
        container.withEnv(recipe.environment());
        container.withCommand(recipe.commandWith(settings).toArray(String[]::new));
        container.withCreateContainerCmdModifier(create -> create.withVolumes(new Volume(recipe.dataFolder())));
        container.waitingFor(new AnswersJdbc(() -> Session.of(url(recipe, container), recipe.login())));
        try {
            container.start();
            return container;
        } catch (RuntimeException e) {
            container.stop();
            throw new TargetException("image " + image + " does not start: " + root(e), e);
        }
    }

    private static boolean mentions(Throwable failure, String word) {
        return ExceptionUtils.getThrowableList(failure).stream()
                .anyMatch(cause -> String.valueOf(cause.getMessage()).contains(word));
    }

    /** The deepest cause that is not the driver's, which only says that it can't connect. */
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

    /** Of JDBC. */
    public String url() {
        return url(recipe, container);
    }

    /** The driver's properties. */
    public Map<String, String> login() {
        return recipe.login();
    }

    /** What a reader of results should know, by name. */
    public Map<String, String> facts() {
        return facts.all();
    }

    /** The id that the database's first process has on this machine, if it can be seen. */
    public OptionalInt process() {
        return facts.process();
    }

    /** Ends the container and removes its data; safe to call twice. */
    @Override
    public void close() {
        container.stop();
    }
}
