package io.fillrate.e2e.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Session;
import io.fillrate.e2e.run.KilledRun;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.mysql.MySqlFamily;
import io.fillrate.e2e.server.mysql.ServerAtUrl;
import io.fillrate.report.cli.FillrateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What runs at a URL leave when they are ended from outside: nothing. {@code -Dtest.moments=10} for as many random moments of each kind of
 * run, database and signal, and {@code -Dtest.seed} for the same ones again.
 */
@Tag("slow")
@Tag("jdk")
class InterruptedRunTest {

    private static final int MOMENTS = Integer.getInteger("test.moments", 1);
    private static final long SEED = Long.getLong("test.seed", System.nanoTime());
    private static final int LAST_MOMENT_MILLIS = 9_000;
    private static final Duration END_TIMEOUT = Duration.ofSeconds(30);

    private enum Signal {
        /** Ctrl-C, which a terminal sends to all processes in its foreground. */
        INT(true),
        /** What a service manager sends to the process that it knows. */
        TERM(false),
        /** What the end of a container means to all of its processes. */
        KILL(true);

        private final boolean toAll;

        Signal(boolean toAll) {
            this.toAll = toAll;
        }
    }

    private final Path folder;

    InterruptedRunTest(@TempDir Path folder) {
        this.folder = folder;
    }

    static Stream<Arguments> moments() {
        Random random = new Random(SEED);
        List<Arguments> moments = new ArrayList<>();
        for (String database :
                System.getProperty("test.databases", "postgres,mariadb").split(",", -1)) {
            for (String kind : List.of("run", "gate run")) {
                for (Signal signal : Signal.values()) {
                    for (int i = 0; i < MOMENTS; i++) {
                        moments.add(Arguments.of(database, kind, signal, random.nextInt(LAST_MOMENT_MILLIS)));
                    }
                }
            }
        }
        return moments.stream();
    }

    @AfterAll
    static void stop() {
        ServerAtUrl.stopEmbedded();
    }

    @ParameterizedTest(name = "{1} on {0}, SIG{2} after {3} ms")
    @MethodSource("moments")
    void an_interrupted_run_leaves_nothing(String database, String kind, Signal signal, int millis) throws Exception {
        Place place = Place.of(database);
        Map<String, String> before = place.everything();

        Process process = start(command(kind, place, endless(place)), kind + ".log");
        boolean ended = process.waitFor(millis, TimeUnit.MILLISECONDS);
        assertThat(ended).as("an endless run has ended: %s", log(kind + ".log")).isFalse();
        send(signal, process);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends at last").isTrue();

        if (signal == Signal.KILL) {
            Process next = start(command("run", place, brief(place)), "next.log");
            boolean finished = next.waitFor(120, TimeUnit.SECONDS);
            next.destroyForcibly();
            assertThat(finished).as("the next run: %s", log("next.log")).isTrue();
        }
        assertLeft(place, before);
    }

    private static void assertLeft(Place place, Map<String, String> before) throws SQLException, InterruptedException {
        long end = System.nanoTime() + END_TIMEOUT.toNanos();
        Map<String, String> after = place.everything();
        while (!after.equals(before) && System.nanoTime() < end) { // the server may not have noticed yet who has gone
            Thread.sleep(100);
            after = place.everything();
        }
        assertThat(after).isEqualTo(before);
    }

    private Process start(List<String> command, String log) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(log).toFile())
                .start();
    }

    private String log(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private static void send(Signal signal, Process process) throws IOException, InterruptedException {
        List<Long> all = Stream.concat(
                        Stream.of(process.toHandle()), signal.toAll ? process.descendants() : Stream.empty())
                .map(ProcessHandle::pid)
                .toList();
        for (long pid : all) {
            new ProcessBuilder("kill", "-" + signal, "" + pid).start().waitFor();
        }
    }

    private static Map<String, String> endless(Place place) {
        return place.properties(Map.of("bench.rows", "20000", "bench.warmup", "0", "bench.iterations", "1000"));
    }

    private static Map<String, String> brief(Place place) {
        return place.properties(Map.of("bench.rows", "100", "bench.warmup", "0", "bench.iterations", "1"));
    }

    private List<String> command(String kind, Place place, Map<String, String> properties) {
        List<String> command =
                new ArrayList<>(List.of("env", "--default-signal=INT")); // that a shell's background jobs ignore
        if (kind.equals("run")) {
            command.addAll(KilledRun.command(folder, place.database, " nowhere ", properties));
            return command;
        }
        Path build = folder.resolve("build");
        Path jar = Files.exists(build) ? build.resolve("fills.jar") : SlowedBuild.in(build, Map.of());
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                FillrateCommand.class.getName(),
                "gate",
                "run",
                "--baseline=" + jar,
                "--candidate=" + jar,
                "--out=" + folder.resolve("gate"),
                "--pairs=600",
                "--"));
        properties.forEach((name, value) -> command.add("-D" + name + "=" + value));
        return command;
    }

    /** A server at a URL, and all that a run could leave there. */
    private record Place(String database, String url, Map<String, String> login, Map<String, String> queries) {

        static Place of(String database) {
            if (database.equals("postgres")) {
                return new Place(database, SharedPostgres.url(), Map.of(), POSTGRES);
            }
            ServerAtUrl server = ServerAtUrl.of(MySqlFamily.MARIADB);
            return new Place(database, server.url(), server.login(), MARIADB);
        }

        Map<String, String> properties(Map<String, String> more) {
            Map<String, String> all = new HashMap<>(more);
            all.put("bench.databases", database);
            all.put("bench.url", url);
            login.forEach((name, value) -> all.put("bench." + name, value));
            all.put("bench.display", "every");
            all.put("bench.out", "out");
            all.put("bench.strategies", strategies());
            return all;
        }

        private String strategies() {
            return database.equals("postgres")
                    ? "postgres/batch,postgres/copy-binary,postgres/copy-binary-staged,postgres/copy-binary-parallel,"
                            + "postgres/copy-binary-drop-indexes"
                    : "mariadb/batch-rewrite,mariadb/load-data,mariadb/load-data-parallel";
        }

        /** Each kind of thing, and which there are. */
        Map<String, String> everything() throws SQLException {
            Map<String, String> all = new TreeMap<>();
            try (Connection connection = Session.of(url, login).connect();
                    Statement statement = connection.createStatement()) {
                for (Map.Entry<String, String> query : queries.entrySet()) {
                    List<String> found = new ArrayList<>();
                    try (ResultSet rows = statement.executeQuery(query.getValue())) {
                        while (rows.next()) {
                            found.add(rows.getString(1));
                        }
                    }
                    all.put(query.getKey(), found.size() + " " + found);
                }
            }
            return all;
        }
    }

    private static final Map<String, String> POSTGRES = Map.of(
            "schemas", "select nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp_' order by 1",
            "relations",
                    "select oid::regclass::text from pg_class where relnamespace::regnamespace::text !~ '^pg_' order by 1",
            "functions", "select oid::regprocedure::text from pg_proc where oid >= 16384 order by 1",
            "roles", "select rolname from pg_roles order by 1",
            "settings",
                    "select setdatabase || ' ' || setrole || ' ' || setconfig::text from pg_db_role_setting order by 1",
            "configuration", "select name || '=' || setting from pg_file_settings order by 1",
            "locks", "select locktype || ' ' || mode from pg_locks where pid <> pg_backend_pid() order by 1",
            "transactions", "select gid from pg_prepared_xacts order by 1",
            "connections",
                    "select application_name from pg_stat_activity where application_name like 'fillrate%' order by 1",
            "replication", "select slot_name from pg_replication_slots union all select pubname from pg_publication");

    private static final Map<String, String> MARIADB = Map.of(
            "databases", "select schema_name from information_schema.schemata order by 1",
            "tables", "select concat(table_schema, '.', table_name) from information_schema.tables order by 1",
            "users", "select concat(user, '@', host) from mysql.user order by 1",
            "settings",
                    "select concat(variable_name, '=', variable_value) from information_schema.global_variables"
                            + " where variable_name not rlike 'gtid|timestamp|rand_seed|last_|insert_id' order by 1",
            "transactions",
                    "select trx_state from information_schema.innodb_trx where trx_mysql_thread_id <> connection_id()",
            "connections", "select db from information_schema.processlist where db like 'fillrate%' order by 1");
}
