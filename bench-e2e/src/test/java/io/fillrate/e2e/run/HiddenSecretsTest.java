package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.Strategies;
import io.fillrate.core.internal.Secrets;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.duckdb.UrlDuckDb;
import io.fillrate.e2e.server.mysql.UrlMySqlServer;
import io.fillrate.e2e.server.postgres.UrlPostgresServer;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.e2e.settings.Settings.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form of URL through everything that a run prints, writes and throws. */
@Tag("database")
class HiddenSecretsTest {

    private static final Strategies REGISTRY = Strategies.load();

    private static void assertHidden(String where, String text) {
        assertThat(text).as(where).doesNotContainIgnoringCase(SecretUrls.WORD);
    }

    private static String printed(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        if (failure instanceof SQLException sql && sql.getNextException() != null) {
            text.append(printed(sql.getNextException()));
        }
        return text.toString();
    }

    /** As every run at a URL of PostgreSQL does first; this silences the driver's own log. */
    @BeforeAll
    static void readAUrl() {
        assertThat(catchThrowable(() -> UrlPostgresServer.connect("jdbc:postgresql://me:hush@127.0.0.1/x", Map.of())))
                .hasMessageContaining("not a PostgreSQL URL");
    }

    @Test
    void no_form_of_url_shows_its_secret_in_a_text() {
        SecretUrls.all().forEach(url -> {
            assertHidden(url, Secrets.masked(url));
            assertHidden(url, Secrets.masked("No suitable driver found for " + url + " (really)"));
            assertHidden(url, new DatabaseAddress(url, Map.of("password", "hush")).toString());
            assertHidden(url, Session.of(url, Map.of("password", "hush")).toString());
            assertHidden(url, new Login(url, "me", new Secret("hush")).toString());
        });
    }

    /** What the drivers themselves print is caught, too: the one of PostgreSQL logs a URL that it cannot read. */
    @Test
    @Tag("slow")
    void a_connection_that_fails_shows_no_secret_in_any_cause_or_log() {
        List<String> logged = new ArrayList<>();
        Handler handler = collecting(logged);
        Logger root = Logger.getLogger("");
        root.addHandler(handler);
        try {
            SecretUrls.some().forEach(url -> {
                Map<String, String> properties = url.startsWith("jdbc:mysql")
                        ? Map.of("password", "hush", "retriesAllDown", "1") // not 120 rounds of several hosts
                        : Map.of("password", "hush");
                Throwable failure = catchThrowable(
                        () -> Session.of(url, properties).connect().close());
                assertThat(failure).as(Secrets.masked(url)).isInstanceOf(SQLException.class);
                assertHidden(url, printed(failure));
                assertHidden("the log of " + url, String.join("", logged));
            });
        } finally {
            root.removeHandler(handler);
        }
    }

    private static Handler collecting(List<String> lines) {
        return new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(new SimpleFormatter().format(line));
            }

            @Override
            public void flush() {
                // Nothing is kept back.
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    @Test
    void settings_do_not_show_them_whether_they_are_good_or_bad() {
        SecretUrls.all().forEach(url -> {
            Map<String, String> given = Map.of("bench.url", url, "bench.password", "hush", "bench.iterations", "1");
            for (String more : List.of("bench.rows", "bench.password2", "bench.rws")) {
                Map<String, String> all = new HashMap<>(given);
                all.put(more, "hush".repeat(more.equals("bench.password2") ? 1 : 0) + "5");
                Throwable bad = catchThrowable(
                        () -> assertHidden(url, Settings.parse(all, REGISTRY).toString()));
                assertHidden(url, bad == null ? "" : printed(bad));
            }
        });
    }

    @Test
    @Tag("slow")
    void a_database_that_cannot_be_reached_does_not_show_them_in_any_cause() {
        SecretUrls.some().forEach(url -> {
            Throwable failure = catchThrowable(() -> connect(url).close());
            assertThat(failure).as(Secrets.masked(url)).isNotNull();
            assertHidden(url, printed(failure));
        });
    }

    private static AutoCloseable connect(String url) {
        Map<String, String> login = Map.of("password", "hush");
        if (url.startsWith("jdbc:duckdb:")) {
            return UrlDuckDb.connect(url);
        }
        return url.startsWith("jdbc:postgresql:")
                ? UrlPostgresServer.connect(url, login)
                : UrlMySqlServer.connect(url, login);
    }

    /** The server lets everybody in, whatever the password. */
    @Test
    void a_run_neither_prints_nor_writes_them(@TempDir Path folder) throws IOException {
        String url = SharedPostgres.url() + "&sslpassword=hush1&password=hush2%263;hush4@x:hush5";
        Map<String, String> properties = Map.of(
                "bench.url", url,
                "bench.user", "postgres",
                "bench.password", "hush6",
                "bench.rows", "100",
                "bench.warmup", "0",
                "bench.iterations", "1",
                "bench.strategies", "postgres/copy-*,postgres/batch,postgres/*-transfer",
                "bench.out", "out");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream printer = new PrintStream(out, true, StandardCharsets.UTF_8);
        try (Bench bench = new Bench(properties, Optional.empty(), folder, printer)) {
            bench.fill(DatabaseKind.POSTGRES);
        }

        assertHidden("the terminal", out.toString(StandardCharsets.UTF_8));
        assertThat(folder.resolve("out/results.json")).content().contains("password=***", "./mvnw -Pbench test");
        assertHidden("files", contents(folder));
    }

    private static String contents(Path folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(file).append('\n').append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }
}
