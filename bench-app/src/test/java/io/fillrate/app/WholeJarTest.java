package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as {@code ./mvnw package} built it last, by {@code java -jar} in an empty folder. */
@Tag("slow")
@Tag("jdk")
class WholeJarTest {

    private static final Path JAR = Path.of("target/fillrate.jar").toAbsolutePath();

    /** From JDK 24 on, of the memory that Arrow uses. */
    private static final Pattern JDK_WARNING = Pattern.compile("(?m)^WARNING: .*\\R");

    private final Path folder;

    WholeJarTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void requireJar() {
        assumeThat(JAR).as("built by ./mvnw -DskipTests package").exists();
    }

    private Process start(String... arguments) throws IOException {
        return start(List.of(), arguments);
    }

    private Process start(List<String> jvmArguments, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("env", "--default-signal=INT")); // that a shell's background jobs ignore
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmArguments);
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(
                        folder.resolveSibling(folder.getFileName() + ".out").toFile())
                .redirectError(
                        folder.resolveSibling(folder.getFileName() + ".err").toFile())
                .start();
    }

    private AppRun ended(Process process) throws Exception {
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new AppRun(
                process.exitValue(),
                text(".out"),
                JDK_WARNING.matcher(text(".err")).replaceAll(""));
    }

    private String text(String end) throws IOException {
        return Files.readString(folder.resolveSibling(folder.getFileName() + end));
    }

    private AppRun run(String... arguments) throws Exception {
        return ended(start(arguments));
    }

    @Test
    void fill_fills_a_duckdb_file_and_leaves_nothing_beside_it() throws Exception {
        Path file = folder.resolve("shop.duckdb");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE a (id INTEGER PRIMARY KEY, tags VARCHAR[], created TIMESTAMP)");
        }

        AppRun run = run("fill", "jdbc:duckdb:shop.duckdb", "--rows=5000").assertEnded(0, "5,000 rows into 1 table in");

        assertThat(run.err()).isEmpty();
        assertThat(TestPostgres.number("jdbc:duckdb:" + file, "SELECT count(*) FROM a"))
                .isEqualTo(5_000);
        assertThat(folder).isDirectoryNotContaining(other -> !other.equals(file));
    }

    @Test
    void an_interrupted_fill_says_so_in_one_line_and_leaves_tables_as_they_were() throws Exception {
        String url = TestPostgres.create("interrupted", "CREATE TABLE a (id bigint PRIMARY KEY, words text NOT NULL)");
        Process process = start("fill", url, "--rows=50M");
        String sending = "SELECT count(*) FROM pg_stat_progress_copy WHERE tuples_processed > 10000";
        AppRun run = interruptedOnce(process, url, sending);

        assertThat(run.code()).isEqualTo(130);
        assertThat(run.err()).isEqualTo("fillrate fill: interrupted; each table is full or unchanged\n");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM a")).isZero();
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM pg_stat_activity WHERE datname = 'interrupted'"))
                .isEqualTo(1); // this question's
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void an_interrupted_advise_says_so_and_leaves_no_copy() throws Exception {
        String url = TestPostgres.create("advised", "CREATE TABLE a (id bigint PRIMARY KEY, words text NOT NULL)");
        Process process = start("advise", url, "a", "--budget=2m");
        String copies = "SELECT count(*) FROM pg_namespace WHERE nspname ~ '^fillrate_'";
        AppRun run = interruptedOnce(process, url, copies);

        assertThat(run.code()).isEqualTo(130);
        assertThat(run.err()).endsWith("fillrate advise: interrupted\n").doesNotContain("Exception");
        assertThat(run.out()).isEmpty();
        assertThat(TestPostgres.number(url, copies)).isZero();
    }

    /** What the driver of DuckDB has unpacked when the signal comes is deleted. */
    @RepeatedTest(3)
    void a_fill_that_is_interrupted_while_duckdbs_library_is_unpacked_leaves_no_temporary_file() throws Exception {
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("shop.duckdb"))
                .close();
        Process process = start(List.of("-Djava.io.tmpdir=" + temporary), "fill", "jdbc:duckdb:shop.duckdb");
        while (process.isAlive() && temporary.toFile().list().length == 0) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        interrupt(process);

        assertThat(ended(process).code()).isEqualTo(130);
        assertThat(temporary).isEmptyDirectory();
    }

    /** Sends a signal as soon as a query finds something, and waits for the end. */
    private AppRun interruptedOnce(Process process, String url, String query) throws Exception {
        for (int i = 0; i < 600 && TestPostgres.number(url, query) == 0; i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        interrupt(process);
        return ended(process);
    }

    private static void interrupt(Process process) throws Exception {
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    @Test
    void run_says_what_is_missing_for_postgres_and_fills_duckdb() throws Exception {
        AppRun run = run("run", "--rows=1000", "--warmup=0", "--iterations=1", "--display=sparse");

        assertThat(run.err())
                .startsWith(
                        "fillrate run: postgres is left out: this jar has no server in it; get one with mvn dependency:copy");
        assertThat(run.err().lines().skip(1)).isNotEmpty().allMatch(line -> line.startsWith("[bench] "));
        assertThat(run.out()).startsWith("== ").doesNotContain("[bench]");
        assertThat(run.code()).isZero();
        Results results = ResultsFile.read(folder.resolve("fillrate-results/results.json"));
        assertThat(results.series()).isNotEmpty().allMatch(series -> series.database()
                .equals("duckdb"));
        assertThat(results.environment().drivers())
                .containsKeys("arrow", "duckdb_jdbc", "mariadb-java-client", "postgresql")
                .doesNotContainKey("mysql-connector-j")
                .doesNotContainValue("unknown")
                .doesNotContainValue("0.1.0-SNAPSHOT");
    }

    @Test
    void run_starts_a_postgres_that_was_added() throws Exception {
        AppRun run = run(
                "run",
                "--embedded=" + jarOf("/postgres-linux-x86_64.txz"),
                "--databases=postgres",
                "--strategies=postgres/copy-binary,postgres/batch",
                "--rows=1000",
                "--warmup=0",
                "--iterations=1");

        assertThat(run.err().lines()).isNotEmpty().allMatch(line -> line.startsWith("[bench] "));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(ResultsFile.read(folder.resolve("fillrate-results/results.json"))
                        .series())
                .hasSize(2);
    }

    @Test
    void run_says_what_is_missing_for_mysql() throws Exception {
        AppRun run = run("run", "--url=jdbc:mysql://localhost:1/d");

        assertThat(run.err())
                .startsWith(
                        "fillrate run: MySQL's driver is not in this jar, since it is GPL; get one with mvn dependency:copy")
                .contains("com.mysql:mysql-connector-j:")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_driver_that_was_added_connects_to_its_urls() throws Exception {
        AppRun run = run("fill", "jdbc:mysql://localhost:1/d", "--driver", jarOf("/com/mysql/cj/jdbc/Driver.class"));

        assertThat(run.err())
                .startsWith("fillrate fill: cannot connect to jdbc:mysql://localhost:1/d: ")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void help_of_all_and_of_one_command_is_the_same_as_with_every_option_at_hand() throws Exception {
        assertThat(run("--help").out()).isEqualTo(AppRun.of("--help").out());
        assertThat(run("advise", "--help").out())
                .isEqualTo(AppRun.of("advise", "--help").out());
        assertThat(run("help", "fill").out())
                .isEqualTo(AppRun.of("help", "fill").out());
        assertThat(run("completion").out()).isEqualTo(AppRun.of("completion").out());
    }

    @Test
    void run_says_that_it_starts_no_containers() throws Exception {
        AppRun run = run("run", "--target=container", "--databases=postgres");

        assertThat(run.err())
                .startsWith("fillrate run: this jar starts no containers; ./mvnw -Pbench test does")
                .hasLineCount(1);
        assertThat(run.code()).isEqualTo(2);
    }

    private static String jarOf(String resource) {
        String url = String.valueOf(WholeJarTest.class.getResource(resource));
        return url.replaceFirst("^jar:file:", "").replaceFirst("!.*", "");
    }

    @Test
    void licences_of_all_that_is_in_it_are_in_it_and_no_gpl_driver_is() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            String licences = text(jar, "META-INF/licenses/THIRD-PARTY.md");
            List<String> names = jar.stream().map(Object::toString).toList();

            assertThat(names)
                    .noneMatch(name ->
                            name.startsWith("com/mysql/cj/") || name.endsWith(".txz") || name.endsWith("/mariadbd"))
                    .contains("META-INF/LICENSE", "META-INF/NOTICE");
            assertThat(names.stream()
                            .filter(name -> name.matches("META-INF/maven/[^/]+/"))
                            .map(name -> name.replaceAll("META-INF/maven/|/", ""))
                            .filter(group -> !group.equals("io.fillrate")))
                    .isNotEmpty()
                    .allSatisfy(group -> assertThat(licences).contains("`" + group + ":"));
        }
    }

    private static String text(JarFile jar, String name) throws IOException {
        try (InputStream stream = jar.getInputStream(jar.getEntry(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
