package io.fillrate.e2e.containers;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine of this machine, if there's one. {@code -Dtest.postgresImage} and {@code -Dtest.mariadbImage} name images that it has, without
 * which what needs them is skipped: a plain build pulls nothing. {@code .ci/lib/containers.sh} builds them.
 */
final class Docker {

    private Docker() {}

    static boolean isThere() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    static DockerClient client() {
        return DockerClientFactory.instance().client();
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
