package io.fillrate.e2e.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.TargetException;
import org.testcontainers.utility.DockerImageName;

/** Images that a Docker engine has, or can have. */
record DockerImages(DockerClient docker) {

    /**
     * Has the engine pull an image that isn't there.
     *
     * @throws TargetException if it can't be had
     */
    void ensure(String image) {
        try {
            docker.inspectImageCmd(image).exec();
        } catch (NotFoundException absent) {
            pull(image);
        }
    }

    private void pull(String image) {
        DockerImageName name = DockerImageName.parse(image);
        try {
            docker.pullImageCmd(name.getUnversionedPart())
                    .withTag(name.getVersionPart())
                    .exec(new PullImageResultCallback())
                    .awaitCompletion();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable(image, "the run was interrupted while it was pulled", e);
        } catch (DockerException | com.github.dockerjava.api.exception.DockerClientException e) {
            throw unavailable(image, OneLine.of(e), e);
        }
    }

    private static TargetException unavailable(String image, String why, Exception cause) {
        return new TargetException(
                "image " + image + " is not there and cannot be pulled (" + why
                        + "): pull or build it, or name another one with bench.image",
                cause);
    }
}
