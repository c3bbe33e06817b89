package io.fillrate.e2e.settings;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.settings.Setting.Parsers;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.e2e.settings.Settings.Secret;
import io.fillrate.e2e.settings.Settings.ServerStatistics;
import io.fillrate.e2e.settings.Settings.ServerTuning;
import io.fillrate.e2e.settings.Settings.TargetKind;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Link.Bandwidth;
import io.fillrate.report.results.Link.Rtt;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The databases of a run, where they come from, and how servers that are started are set up: definitions of the properties, and the checks
 * that concern several of them.
 *
 * @param login null unless the target is {@link TargetKind#URL}
 * @param image overrides the usual image of a database in a container
 */
record DatabaseSettings(
        List<DatabaseKind> databases,
        TargetKind target,
        @Nullable Login login,
        Optional<String> image,
        List<Link> links,
        ServerTuning server,
        ServerStatistics statistics) {

    /** Registry and folders, a tag or a digest; see the reference grammar of the distribution project. */
    private static final Pattern IMAGE_NAME =
            Pattern.compile("[a-z0-9][\\w.:/-]*(@sha256:[0-9a-f]{64})?", Pattern.CASE_INSENSITIVE);

    /** In the order of the documentation. */
    private static final String NAMES = Stream.of(DatabaseKind.values())
            .map(database -> database + (Settings.experimental(database).isPresent() ? " (experimental)" : ""))
            .collect(Collectors.joining(", "));

    static final Setting<List<DatabaseKind>> DATABASES = Setting.of(
                    "databases",
                    "postgres,duckdb",
                    "one of " + NAMES + ", or a list of them",
                    "Which databases are filled. With `bench.url` it is the URL's; a PostgreSQL URL may belong to"
                            + " CockroachDB, which then must be named. Experimental means: never run on the database"
                            + " itself; `docs/DATABASES.md` says what was tested, and how to help.",
                    Parsers.listOf(DatabaseSettings::database))
            .selecting();

    static final Setting<Optional<TargetKind>> TARGET = Setting.optional(
            "target",
            "embedded",
            "embedded, container, or url",
            "Where a database comes from: `embedded` starts one for the run and stops it afterwards, `container` does"
                    + " so in a Docker container, `url` uses the one at `bench.url`, in a schema of its own that is"
                    + " dropped at the end. Giving `bench.url` implies `url`. A database without an embedded form runs in"
                    + " a container with `embedded`, too; DuckDB is embedded even with `container`.",
            Parsers.oneOf(TargetKind.class));

    static final Setting<Optional<String>> IMAGE = Setting.optional(
            "image",
            "",
            "a Docker image such as postgres:17-alpine",
            "The image of the one database that runs in a container, instead of the one that `docs/DATABASES.md` names;"
                    + " it must start in the same way.",
            Parsers.text().andThen(DatabaseSettings::image));

    static final Setting<Optional<String>> URL = Setting.optional(
            "url",
            "",
            "a JDBC URL that begins with jdbc:postgresql:, jdbc:duckdb:, jdbc:mariadb: or jdbc:mysql: and has no"
                    + " user and password before the host (use bench.user and bench.password)",
            "A database that is already running. Passwords in the URL are masked wherever it is shown.",
            DatabaseSettings::jdbcUrl);

    static final Setting<Optional<String>> USER =
            Setting.optional("user", "", "a user name", "The user who logs in at `bench.url`.", Parsers.text());

    static final Setting<Optional<Secret>> PASSWORD = Setting.optional(
            "password",
            "",
            "a password that is not blank",
            "Never shown and never saved. Without it, the driver of PostgreSQL reads `~/.pgpass`.",
            Parsers.text().andThen(Secret::new));

    static final Setting<ServerTuning> SERVER = Setting.of(
            "server",
            "stock",
            "stock, or tuned",
            "How a server that is started for the run is set up: with its own defaults, or as its documentation"
                    + " recommends for bulk loads. Both are as durable as the server's defaults.",
            Parsers.oneOf(ServerTuning.class));

    static final Setting<ServerStatistics> STATISTICS = Setting.of(
            "statistics",
            "stock",
            "stock, or full",
            "What a server that is started for the run counts: what it does by default, or also times of its input and"
                    + " output, and of planning and executing statements (PostgreSQL: `track_io_timing`,"
                    + " `track_wal_io_timing`, `pg_stat_statements`), which costs some of the measured time. Results"
                    + " contain whatever a server counts.",
            Parsers.oneOf(ServerStatistics.class));

    static final Setting<List<Rtt>> RTT = Setting.of(
                    Rtt.NAME,
                    "none",
                    "none or a time from 0 to 10 s with its unit, such as 0.5ms, or a list of them",
                    "What a network between client and server adds to each round trip and to opening a connection. A proxy on"
                            + " this machine delays all bytes by half of it in each direction; see"
                            + " `docs/experiments/network.md`. `none`: no proxy; `0ms`: a proxy without a delay. With a list,"
                            + " each value is measured. DuckDB has no network; its loads stay as they are.",
                    Parsers.listOf(Rtt::parse))
            .selecting();

    static final Setting<List<Bandwidth>> BANDWIDTH = Setting.of(
                    Bandwidth.NAME,
                    "none",
                    "none or a rate from 1 Mbit to 1000 Gbit with its unit, such as 100Mbit, or a list of them",
                    "How many bits per second such a network carries in each direction, for all connections together."
                            + " `none`: any number. With a list, each value is measured with each `bench.rtt`.",
                    Parsers.listOf(Bandwidth::parse))
            .selecting();

    static DatabaseSettings read(SettingsReader reader) {
        List<DatabaseKind> databases = databases(reader);
        TargetKind target = target(reader);
        return new DatabaseSettings(
                databases,
                target,
                login(target, reader),
                image(databases, target, reader),
                links(databases, reader),
                server(target, reader),
                statistics(target, reader));
    }

    private static List<Link> links(List<DatabaseKind> databases, SettingsReader reader) {
        List<Link> links = reader.read(RTT).stream()
                .flatMap(rtt -> reader.read(BANDWIDTH).stream().map(bandwidth -> new Link(rtt, bandwidth)))
                .toList();
        if (databases.equals(List.of(DatabaseKind.DUCKDB))) {
            List.of(RTT, BANDWIDTH).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is not valid for DuckDB, which has no network"));
        }
        return links;
    }

    private static DatabaseKind database(String name) {
        return DatabaseKind.named(name).orElseThrow(() -> new IllegalArgumentException("not one of " + NAMES));
    }

    /** The databases named; with a URL, the one it belongs to. */
    private static List<DatabaseKind> databases(SettingsReader reader) {
        List<DatabaseKind> named = reader.read(DATABASES);
        List<DatabaseKind> ofUrl = reader.read(URL).map(DatabaseKind::ofUrl).orElse(List.of());
        if (ofUrl.isEmpty()) {
            return named;
        }
        if (!reader.has(DATABASES)) {
            return ofUrl.subList(0, 1);
        }
        if (named.size() != 1 || !ofUrl.containsAll(named)) {
            String names = ofUrl.stream().map(DatabaseKind::id).collect(Collectors.joining(" or "));
            reader.reject(DATABASES, "must be " + names + ", whose URL bench.url is, or be left out");
        }
        return named;
    }

    private static TargetKind target(SettingsReader reader) {
        boolean url = reader.has(URL);
        TargetKind target = reader.read(TARGET).orElse(url ? TargetKind.URL : TargetKind.EMBEDDED);
        if (target == TargetKind.URL && !url) {
            reader.reject(TARGET, "needs bench.url");
        }
        if (target != TargetKind.URL) {
            List.of(URL, USER, PASSWORD).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is only valid with bench.target=url"));
        } else if (reader.read(URL).map(DatabaseKind::ofUrl).equals(Optional.of(List.of(DatabaseKind.DUCKDB)))) {
            List.of(USER, PASSWORD).stream()
                    .filter(reader::has)
                    .forEach(setting -> reader.reject(setting, "is not valid for DuckDB, which has no users"));
        }
        return target;
    }

    private static @Nullable Login login(TargetKind target, SettingsReader reader) {
        String url = reader.read(URL).orElse("");
        String user = reader.read(USER).orElse(null);
        Secret password = reader.read(PASSWORD).orElse(null);
        return target == TargetKind.URL ? new Login(url, user, password) : null;
    }

    private static Optional<String> image(List<DatabaseKind> databases, TargetKind target, SettingsReader reader) {
        Optional<String> image = reader.read(IMAGE);
        long inContainers = target == TargetKind.URL
                ? 0
                : databases.stream()
                        .filter(database -> isInContainer(database, target))
                        .count();
        if (image.isPresent() && inContainers != 1) {
            reader.reject(
                    IMAGE,
                    inContainers == 0
                            ? "is only valid for a database in a container; see bench.target"
                            : "applies to exactly one database; let bench.databases name only one that runs in a"
                                    + " container");
        }
        return image;
    }

    /** Whether a run without a URL starts the database in a container. */
    private static boolean isInContainer(DatabaseKind database, TargetKind target) {
        return switch (database) {
            case POSTGRES, MARIADB -> target == TargetKind.CONTAINER;
            case DUCKDB -> false;
            case MYSQL, COCKROACH -> true;
        };
    }

    private static ServerStatistics statistics(TargetKind target, SettingsReader reader) {
        ServerStatistics statistics = reader.read(STATISTICS);
        if (statistics == ServerStatistics.FULL && target == TargetKind.URL) {
            reader.reject(STATISTICS, "is not supported with bench.target=url");
        }
        return statistics;
    }

    private static ServerTuning server(TargetKind target, SettingsReader reader) {
        ServerTuning server = reader.read(SERVER);
        if (server == ServerTuning.TUNED && target == TargetKind.URL) {
            reader.reject(SERVER, "is not supported with bench.target=url");
        }
        return server;
    }

    private static String jdbcUrl(String text) {
        if (DatabaseKind.ofUrl(text).isEmpty() || Secrets.hasLogin(text)) {
            throw new IllegalArgumentException("not a supported JDBC URL");
        }
        return text;
    }

    private static String image(String text) {
        if (!IMAGE_NAME.matcher(text).matches()) {
            throw new IllegalArgumentException("not an image name");
        }
        return text;
    }
}
