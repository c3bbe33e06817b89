package io.fillrate.e2e.settings;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that relative paths of properties start from. */
public final class ProjectRoot {

    private ProjectRoot() {}

    /**
     * The nearest folder at or above this one with Maven's {@code .mvn} in it, or this one if there is none. (Maven runs the tests of a
     * module in the module's folder, an IDE anywhere.)
     */
    public static Path above(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        for (Path at = absolute; at != null; at = at.getParent()) {
            if (Files.isDirectory(at.resolve(".mvn"))) {
                return at;
            }
        }
        return absolute;
    }
}
