package io.fillrate.e2e.containers;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.dockerjava.api.DockerClient;
import org.testcontainers.DockerClientFactory;

/**
 * The Docker engine of this machine, if there's one. {@code -Dtest.postgresImage} names an image of PostgreSQL's that it has, without which what
 * needs one is skipped: a plain build pulls nothing. {@code .ci/lib/containers.sh} builds one.
 */
final class Docker {

    private Docker() {}

    static boolean isThere() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    static DockerClient client() {
        return DockerClientFactory.instance().client();
    }

    /** Skips the test if there's none. */
    static String postgresImage() {
        String image = System.getProperty("test.postgresImage", "");
        assumeThat(image)
                .as("-Dtest.postgresImage names an image of PostgreSQL's for tests of containers")
                .isNotEmpty();
        return image;
    }
}
