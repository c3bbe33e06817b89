package io.fillrate.e2e.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The {@code bench.*} properties that say which databases are filled, where they come from and how they are set up. */
final class DatabaseDefinitions {

    private static final Pattern USER_INFO = Pattern.compile("jdbc:[a-z]+://[^/?]*@.*");
    /** Registry and folders, a tag or a digest; see the reference grammar of the distribution project. */
    private static final Pattern IMAGE_NAME =
            Pattern.compile("[a-z0-9][\\w.:/-]*(@sha256:[0-9a-f]{64})?", Pattern.CASE_INSENSITIVE);

    static final Setting<List<String>> DATABASES = Setting.of(
            "databases",
            "postgres,duckdb",
            "one of " + Database.names(", ") + ", or a list of them",
            "Which databases are filled. With `bench.url` it's the URL's; a URL of PostgreSQL's may be CockroachDB's, which then has to be named."
                    + " Experimental is what has never been run on the database itself: `docs/DATABASES.md` says what was, and how to help.",
            Parsers.listOf(text -> Database.named(text).key()));

    static final Setting<Optional<TargetKind>> TARGET = Setting.optional(
            "target",
            TargetKind.EMBEDDED.key(),
            "embedded, container, or url",
            "Where a database comes from: `embedded` starts one for the run and stops it afterwards, `container` does so in a Docker container,"
                    + " `url` uses the one at `bench.url`, in a schema of its own that is dropped at the end. Giving `bench.url` implies"
                    + " `url`. What has no embedded form is in a container with `embedded`, too; DuckDB is embedded with `container`, too.",
            Parsers.oneOf(
                    Map.of("embedded", TargetKind.EMBEDDED, "container", TargetKind.CONTAINER, "url", TargetKind.URL)));

    static final Setting<Optional<String>> IMAGE = Setting.optional(
            "image",
            "",
            "a Docker image such as postgres:17-alpine",
            "The image of the one database that runs in a container, in the place of the one that `docs/DATABASES.md` names; it has to start as"
                    + " that one does.",
            Parsers.text().andThen(DatabaseDefinitions::image));

    static final Setting<Optional<String>> URL = Setting.optional(
            "url",
            "",
            "a JDBC URL that begins with jdbc:postgresql:, jdbc:duckdb:, jdbc:mariadb: or jdbc:mysql: and has no user:password@ before the host"
                    + " (use bench.user and bench.password)",
            "A database that runs already. Passwords in it are masked wherever it is shown.",
            DatabaseDefinitions::jdbcUrl);

    static final Setting<Optional<String>> USER =
            Setting.optional("user", "", "a user's name", "Who logs in at `bench.url`.", Parsers.text());

    static final Setting<Optional<Secret>> PASSWORD = Setting.optional(
            "password",
            "",
            "a password that is not blank",
            "Never shown and never saved. Leave it out and the driver looks into the file `~/.pgpass`.",
            Parsers.text().andThen(Secret::new));

    static final Setting<ServerTuning> SERVER = Setting.of(
            "server",
            ServerTuning.STOCK.key(),
            "stock, or tuned",
            "How a server that is started for the run is set up: with its own defaults, or as its documentation recommends for bulk loads. Both are as durable"
                    + " as the server is out of the box.",
            Parsers.oneOf(Map.of("stock", ServerTuning.STOCK, "tuned", ServerTuning.TUNED)));

    static final Setting<ServerStatistics> STATISTICS = Setting.of(
            "statistics",
            ServerStatistics.STOCK.key(),
            "stock, or full",
            "What a server that is started for the run counts: what it does by default, or also times of its input and output, and of planning and executing"
                    + " statements (PostgreSQL: `track_io_timing`, `track_wal_io_timing`, `pg_stat_statements`), which costs some of the time that is"
                    + " measured. Results have whatever a server counts.",
            Parsers.oneOf(Map.of("stock", ServerStatistics.STOCK, "full", ServerStatistics.FULL)));

    private DatabaseDefinitions() {}

    private static String jdbcUrl(String text) {
        if (Database.ofUrl(text).isEmpty() || USER_INFO.matcher(text).matches()) {
            throw new IllegalArgumentException("no JDBC URL that can be used");
        }
        return text;
    }

    private static String image(String text) {
        if (!IMAGE_NAME.matcher(text).matches()) {
            throw new IllegalArgumentException("no name of an image");
        }
        return text;
    }
}
