package io.fillrate.e2e.server.container;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine of this machine, if there's one. {@code -Dtest.postgresImage}, {@code -Dtest.mariadbImage} and
 * {@code -Dtest.mysqlImage} name images that it has, without which what needs them is skipped: a plain build pulls nothing.
 * {@code .ci/lib/containers.sh} builds them.
 */
final class Docker {

    private static final Path HOME = Path.of(System.getProperty("user.home"));
    private static final List<Path> SOCKETS = List.of(
            Path.of("/var/run/docker.sock"),
            HOME.resolve(".docker/run/docker.sock"),
            HOME.resolve(".docker/desktop/docker.sock"));

    private Docker() {}

    /** Looks for sockets first, as Testcontainers would start its helper, and pull its image, on an engine that it finds. */
    static boolean isThere() {
        return System.getenv("DOCKER_HOST") != null
                || SOCKETS.stream().anyMatch(Files::exists)
                || DockerClientFactory.instance().isDockerAvailable();
    }

    static DockerClient client() {
        return DockerClientFactory.instance().client();
    }

    /**
     * The containers, ended ones included, that a JVM has started: others on this machine start containers of the same image at the same
     * time.
     *
     * @param session of Testcontainers in that JVM: {@link DockerClientFactory#SESSION_ID}
     */
    static List<Container> containers(String session) {
        return client().listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(DockerClientFactory.TESTCONTAINERS_SESSION_ID_LABEL, session))
                .exec();
    }

    /** The image of a kind of database to test with; skips the test if there's none. */
    static String image(String database) {
        String property = "test." + database + "Image";
        String image = System.getProperty(property, "");
        assumeThat(image)
                .as("-D" + property + " names an image for tests of containers")
                .isNotEmpty();
        return image;
    }
}
