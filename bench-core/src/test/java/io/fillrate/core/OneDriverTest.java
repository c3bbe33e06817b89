package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.duckdb.TestDuckDb;
import io.fillrate.core.mysql.TestServer;
import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Table;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose class path or module path has this library, at most one driver, and nothing else; of the JDK that runs the tests. */
@Tag("database")
class OneDriverTest {

    private static final String MODULE = """
            module app {
                requires io.fillrate.core;
                requires io.fillrate.data;
                requires java.sql;
                opens app to io.fillrate.data;
            }""";

    /** Loads by every strategy of a database, and by the one that is chosen. */
    private static final String PROGRAM = """
            package app;
            import io.fillrate.core.*;
            import io.fillrate.data.*;
            import java.io.PrintWriter;
            import java.lang.reflect.Proxy;
            import java.sql.*;
            import java.util.*;
            import java.util.stream.*;
            import javax.sql.DataSource;
            public class Main {
                record DriverRow(long id, String text) {}
                static final Table<DriverRow> TABLE = Table.of(DriverRow.class).keyedBy("id");
                static final List<DriverRow> ROWS =
                        IntStream.range(0, 2000).mapToObj(i -> new DriverRow(i, "row " + i)).toList();
                public static void main(String[] args) throws Exception {
                    for (Strategy strategy : Strategies.load().all()) {
                        strategy.missing().ifPresent(missing -> System.out.println(
                                strategy.id() + " " + strategy.operation() + " " + missing));
                    }
                    if (args.length == 0) {
                        return;
                    }
                    Session session = Session.of(args[1], Map.of());
                    try (Connection connection = session.connect(); Statement statement = connection.createStatement()) {
                        for (Strategy strategy : Strategies.load().of(args[0], Operation.INSERT)) {
                            statement.execute("DELETE FROM driver_row");
                            try (BulkWriter<DriverRow> writer = strategy.open(TABLE, session)) {
                                check(writer.write(Rows.of(ROWS)));
                            } catch (UnavailableException e) {
                                if (strategy.missing().isEmpty()) {
                                    System.out.println("here " + e.getMessage());
                                } else if (!strategy.missing().get().equals(e.reason())) {
                                    throw e;
                                }
                            }
                        }
                        statement.execute("DELETE FROM driver_row");
                        check(Fillrate.load(source(session), DriverRow.class, ROWS));
                        statement.execute("DELETE FROM driver_row");
                        check(Fillrate.load(source(session), DriverRow.class, ROWS.stream()));
                    }
                    System.out.println("loaded");
                }
                static void check(long stored) {
                    if (stored != ROWS.size()) {
                        throw new AssertionError(stored);
                    }
                }
                static DataSource source(Session session) {
                    return (DataSource) Proxy.newProxyInstance(
                            Main.class.getClassLoader(), new Class<?>[] {DataSource.class}, (self, method, none) -> session.connect());
                }
            }""";

    private static final String PGJDBC = "needs org.postgresql:postgresql on the class path: add the dependency";
    private static final Table<?> TABLE = Table.of(DriverRow.class).keyedBy("id");

    /** The program's. */
    record DriverRow(long id, String text) {}

    private static Path folder;

    private static List<String> library;

    @BeforeAll
    static void the_program_is_compiled(@TempDir Path temporary) throws IOException {
        folder = temporary;
        library = List.of(
                packed("io.fillrate.core", Strategies.class),
                packed("io.fillrate.data", Table.class),
                jar("org.jspecify.annotations.NullMarked"));
        List<String> command = new ArrayList<>(List.of(
                "-proc:none", "-p", path(library), "-d", folder.resolve("app").toString()));
        command.add(
                Files.writeString(folder.resolve("module-info.java"), MODULE).toString());
        command.add(Files.writeString(folder.resolve("Main.java"), PROGRAM).toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new)))
                .isZero();
    }

    static Stream<Arguments> programs() {
        return Stream.of("postgres", "mariadb", "duckdb")
                .flatMap(database -> Stream.of(false, true).map(modules -> Arguments.of(database, modules)));
    }

    @ParameterizedTest(name = "{0}, as modules: {1}")
    @MethodSource("programs")
    void rows_are_loaded_with_the_driver_of_their_database_only(String database, boolean modules) throws Exception {
        Output output = run(
                modules,
                nativeAccess(database, modules),
                List.of(jar(driverClass(database))),
                List.of(database, url(database)));

        assertThat(output.err()).isEmpty();
        assertThat(output.lines()).contains("loaded");
        assertThat(output.lines().stream().filter(line -> line.startsWith(database + "/")))
                .allMatch(line -> line.contains("pgbulkinsert")
                        || line.contains("-transfer")
                        || line.contains(
                                "needs org.apache.arrow:arrow-c-data and org.apache.arrow:arrow-memory-netty"));
        assertThat(output.lines().stream().filter(line -> line.startsWith("here ")))
                .allMatch(line -> line.contains("copy-binary-freeze"));
        assertThat(output.lines().stream().filter(line -> line.startsWith("mysql/")))
                .hasSizeGreaterThan(5)
                .allMatch(line ->
                        line.endsWith("needs com.mysql:mysql-connector-j on the class path: add the dependency"));
    }

    @Test
    void without_a_driver_every_strategy_names_what_it_needs() throws Exception {
        Output output = run(false, List.of(), List.of(), List.of());

        assertThat(output.err()).isEmpty();
        assertThat(output.lines()).hasSameSizeAs(Strategies.load().all());
        assertThat(output.lines())
                .contains("postgres/copy-binary INSERT " + PGJDBC, "cockroach/copy-csv INSERT " + PGJDBC)
                .contains("postgres/copy-binary-pgbulkinsert INSERT needs de.bytefish:pgbulkinsert on the class path:"
                        + " add the dependency");
    }

    private static String url(String database) throws SQLException {
        LoadTarget target =
                switch (database) {
                    case "postgres" -> TestPostgres.stock().target();
                    case "mariadb" -> TestServer.MARIADB.target();
                    default -> TestDuckDb.at(folder.resolve("program.db"));
                };
        target.create(TABLE);
        return target.url() + (database.equals("mariadb") ? "?user=root&sslMode=disable" : "");
    }

    private static String driverClass(String database) {
        return switch (database) {
            case "postgres" -> "org.postgresql.Driver";
            case "mariadb" -> "org.mariadb.jdbc.Driver";
            default -> "org.duckdb.DuckDBDriver";
        };
    }

    /** The option by which DuckDB's native library may be loaded without a warning, as WRITERS.md says. */
    private static List<String> nativeAccess(String database, boolean modules) {
        return database.equals("duckdb") && Runtime.version().feature() >= 24
                ? List.of("--enable-native-access=" + (modules ? "duckdb.jdbc" : "ALL-UNNAMED"))
                : List.of();
    }

    private static String path(List<String> jars) {
        return String.join(System.getProperty("path.separator"), jars);
    }

    /** Returns the jar that a class comes from. */
    private static String jar(String className) {
        URL found = OneDriverTest.class.getClassLoader().getResource(className.replace('.', '/') + ".class");
        String url = String.valueOf(found);
        return Path.of(URI.create(url.substring("jar:".length(), url.indexOf('!'))))
                .toString();
    }

    /** Packs the classes and resources of a module of ours, as Maven does. */
    private static String packed(String module, Class<?> one) throws IOException {
        Path classes = classes(one);
        if (Files.isRegularFile(classes)) { // the build has packed it
            return classes.toString();
        }
        Path jar = folder.resolve(module + ".jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Automatic-Module-Name", module);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (!name.equals("META-INF/MANIFEST.MF")) {
                    out.putNextEntry(new JarEntry(name));
                    Files.copy(file, out);
                }
            }
        }
        return jar.toString();
    }

    private static Path classes(Class<?> one) {
        try {
            return Path.of(
                    one.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Output(List<String> lines, String err) {}

    private static Output run(boolean modules, List<String> options, List<String> driver, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> jars = Stream.of(
                        library, driver, List.of(folder.resolve("app").toString()))
                .flatMap(List::stream)
                .toList();
        Path err = Files.createTempFile(folder, "err", ".txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(
                modules ? List.of("-p", path(jars), "-m", "app/app.Main") : List.of("-cp", path(jars), "app.Main"));
        command.addAll(arguments);
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return new Output(out.lines().toList(), Files.readString(err));
    }
}
