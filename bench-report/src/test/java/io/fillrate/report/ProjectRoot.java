package io.fillrate.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** The folder of the whole project, wherever below it a test runs. */
public final class ProjectRoot {

    private ProjectRoot() {}

    public static Path find() {
        return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(folder -> Files.isDirectory(folder.resolve(".mvn")))
                .findFirst()
                .orElseThrow();
    }
}
