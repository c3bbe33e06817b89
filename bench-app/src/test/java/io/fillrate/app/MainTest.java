package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("heavy")
@Tag("jdk")
class MainTest {

    @Test
    void every_command_is_in_one_help() {
        AppRun.of("--help")
                .assertEnded(0, "Usage: fillrate", "run ", "fill ", "report ", "chart ", "compare ", "gate ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "fill", "report", "chart", "history", "compare", "gate"})
    void every_command_has_help(String command) {
        AppRun.of(command, "--help").assertEnded(0, "Usage: fillrate " + command);
    }

    @Test
    void help_of_a_command_is_also_a_command() {
        AppRun.of("help", "advise").assertEnded(0, "Usage: fillrate advise", "--budget");
    }

    @Test
    void completion_knows_the_options_of_every_command() {
        AppRun.of("completion").assertPrinted("--like-existing", "--strategies", "--budget", "--baseline");
    }

    @Test
    void an_option_or_command_that_does_not_exist_is_named_with_the_nearest_that_does() {
        AppRun.of("fill", "--apend", "jdbc:duckdb:x")
                .assertRefused("Unknown option: '--apend'; did you mean --append?");
        AppRun.of("run", "--row=5").assertRefused("did you mean --rows?");
        AppRun.of("fil", "jdbc:duckdb:x").assertRefused("did you mean fill?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fill|jdbc:postgresql://h/d|--password=hush",
                "fill|jdbc:postgresql://h/d|--password|hush",
                "fill|--password|hush|jdbc:postgresql://h/d",
                "run|--password|hush",
                "run|--url=jdbc:postgresql://h/d|--password=hush"
            })
    void a_password_on_the_command_line_is_refused_and_not_shown(String arguments) {
        AppRun run = AppRun.of((Object[]) arguments.split("\\|")).assertRefused("--password asks for the password");

        assertThat(run.err()).doesNotContain("hush");
    }

    @Test
    void a_url_with_a_password_in_the_wrong_place_is_not_shown() {
        AppRun run = AppRun.of("fill", "jdbc:duckdb:x", "jdbc:postgresql://h/d?password=hush");

        assertThat(run.assertRefused("Unmatched argument").err()).doesNotContain("hush");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fill|jdbc:duckdb:md:db?motherduck_token=hush",
                "fill|jdbc:duckdb:/no/such/x.db?password=hush",
                "fill|--like|jdbc:duckdb:md:db?motherduck_token=hush|DUCKDB",
                "fill|--like|jdbc:duckdb:/no/such/x.db?password=hush|DUCKDB",
                "fill|me:hush@host/db",
                "fill|--like|me:hush@host/db|DUCKDB",
                "advise|jdbc:duckdb:md:db?motherduck_token=hush|t",
                "advise|jdbc:duckdb:/no/such/x.db?password=hush|t",
                "advise|me:hush@host/db|t",
                "run|--url=me:hush@host/db",
                "run|--url=me/hush@host/db",
                "run|--url|me:hush1 hush2@host/db",
                "run|--ur=me:hush@host/db",
                "run|me:hush@host/db",
                "run|--url=postgres://me:hush@host/db"
            })
    void a_secret_of_a_url_is_not_shown(String arguments, @TempDir Path folder) throws SQLException {
        String duckDb = "jdbc:duckdb:" + folder.resolve("x.db");
        DriverManager.getConnection(duckDb).close();

        AppRun run = AppRun.of((Object[]) arguments.replace("DUCKDB", duckDb).split("\\|"));

        assertThat(run.assertRefused("fillrate").err()).doesNotContain("hush");
    }

    @Test
    void what_a_terminal_would_execute_is_not_printed(@TempDir Path folder) throws SQLException {
        String duckDb = "jdbc:duckdb:" + folder.resolve("x.db");
        try (Connection connection = DriverManager.getConnection(duckDb);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE \"a\u001b[2Jb\" (x union(a int, b text))");
        }

        for (String table : List.of("a\u001b[2Jb", "no\u001b[2Jsuch")) {
            AppRun run = AppRun.of("advise", duckDb, table, "--budget=10s");

            assertThat(run.err() + run.out()).contains("[2J").doesNotContain("\u001b");
        }
    }

    @Test
    void jars_to_be_added_are_found_wherever_they_stand() {
        assertThat(AddedJars.in(new String[] {"fill", "jdbc:mysql://h/d", "--append"}))
                .isEmpty();
        assertThat(AddedJars.in(new String[] {"fill", "--driver", "a.jar", "jdbc:mysql://h/d"}))
                .hasValueSatisfying(jars -> assertThat(jars.jars()).containsExactly(Path.of("a.jar")));
        assertThat(AddedJars.in(new String[] {"run", "--embedded=a.jar", "--embedded", "b.jar"}))
                .hasValueSatisfying(
                        jars -> assertThat(jars.jars()).containsExactly(Path.of("a.jar"), Path.of("b.jar")));
    }

    @Test
    void a_jar_that_does_not_exist_is_refused() {
        AppRun.of("fill", "--driver", "absent.jar", "jdbc:mysql://h/d")
                .assertRefused("--driver absent.jar: no such file");
        AppRun.of("run", "--embedded", "absent.jar").assertRefused("--embedded absent.jar: no such file");
    }
}
