package io.fillrate.e2e.server.container;

import io.fillrate.core.DatabaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How a kind of database is run in a container, as the documentation of its official image says.
 *
 * @param database the kind
 * @param defaultImage with its version
 * @param port that the server listens on
 * @param dataFolder that its data is in, which becomes a volume
 * @param environment by name
 * @param command what the container runs, before any settings
 * @param settingFlag comes before each setting, as a separate argument
 * @param settingPrefix what a setting's {@code name=value} begins with
 * @param url of JDBC, with a host and a port to be filled in
 * @param login the driver's properties
 */
public record ContainerRecipe(
        DatabaseKind database,
        String defaultImage,
        int port,
        String dataFolder,
        Map<String, String> environment,
        List<String> command,
        List<String> settingFlag,
        String settingPrefix,
        String url,
        Map<String, String> login) {

    private static final String OURS = "fillrate";

    /** The data is in a folder of our own, as the image's own one has moved from version to version. */
    public static final ContainerRecipe POSTGRES = new ContainerRecipe(
            DatabaseKind.POSTGRES,
            "postgres:18.6-alpine",
            5432,
            "/fillrate",
            Map.of("POSTGRES_USER", OURS, "POSTGRES_PASSWORD", OURS, "POSTGRES_DB", OURS, "PGDATA", "/fillrate/data"),
            List.of("postgres"),
            List.of("-c"),
            "",
            "jdbc:postgresql://%s:%d/" + OURS,
            Map.of("user", OURS, "password", OURS));

    /** One node, without TLS and passwords. Its settings are changed in SQL only. */
    public static final ContainerRecipe COCKROACH = new ContainerRecipe(
            DatabaseKind.COCKROACH,
            "cockroachdb/cockroach:v26.2.5",
            26257,
            "/cockroach/cockroach-data",
            Map.of(),
            List.of("start-single-node", "--insecure"),
            List.of(),
            "",
            "jdbc:postgresql://%s:%d/defaultdb",
            Map.of("user", "root"));

    /** MariaDB, whose root may come from anywhere. */
    public static final ContainerRecipe MARIADB = new ContainerRecipe(
            DatabaseKind.MARIADB,
            "mariadb:12.3.2",
            3306,
            "/var/lib/mysql",
            Map.of("MARIADB_ROOT_PASSWORD", OURS, "MARIADB_DATABASE", OURS),
            List.of(),
            List.of(),
            "--",
            "jdbc:mariadb://%s:%d/" + OURS,
            Map.of("user", "root", "password", OURS, "sslMode", "disable"));

    /** MySQL, which accepts files from clients only with this option. */
    public static final ContainerRecipe MYSQL = new ContainerRecipe(
            DatabaseKind.MYSQL,
            "mysql:9.7.2",
            3306,
            "/var/lib/mysql",
            Map.of("MYSQL_ROOT_PASSWORD", OURS, "MYSQL_DATABASE", OURS),
            List.of("--local-infile=1"),
            List.of(),
            "--",
            "jdbc:mysql://%s:%d/" + OURS,
            Map.of("user", "root", "password", OURS, "sslMode", "DISABLED", "allowPublicKeyRetrieval", "true"));

    /** All of them. */
    public static final List<ContainerRecipe> ALL = List.of(POSTGRES, MARIADB, MYSQL, COCKROACH);

    public ContainerRecipe {
        environment = Map.copyOf(environment);
        command = List.copyOf(command);
        settingFlag = List.copyOf(settingFlag);
        login = Map.copyOf(login);
    }

    /** Whether {@link io.fillrate.e2e.server.WireCounter} can count the driver's connections, which is so for PostgreSQL's driver. */
    boolean countsWire() {
        return database.hasPostgresDialect();
    }

    /** What the container runs with these settings of the server, in the order of their names. */
    List<String> commandWith(Map<String, String> settings) {
        List<String> all = new ArrayList<>(command);
        settings.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(setting -> Stream.concat(
                        settingFlag.stream(), Stream.of(settingPrefix + setting.getKey() + "=" + setting.getValue())))
                .forEach(all::add);
        return all;
    }
}
