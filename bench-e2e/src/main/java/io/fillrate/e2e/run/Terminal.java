package io.fillrate.e2e.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** The terminal that a run was started in, past Maven, which reads the output of its test JVMs line by line. */
final class Terminal {

    /** The controlling terminal of the process; opening it fails where there is none, as in a job of a build server. */
    private static final Path DEVICE = Path.of("/dev/tty");

    private Terminal() {}

    /** A stream to it, empty where there is none. */
    static Optional<PrintStream> open() {
        try {
            return Optional.of(new PrintStream(
                    Files.newOutputStream(DEVICE, StandardOpenOption.WRITE), true, StandardCharsets.UTF_8));
        } catch (IOException | SecurityException none) {
            return Optional.empty();
        }
    }
}
