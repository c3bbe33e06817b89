package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

    @Test
    void every_command_is_in_one_help() {
        AppRun.of("--help")
                .assertEnded(0, "Usage: fillrate", "run ", "fill ", "report ", "chart ", "compare ", "gate ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "fill", "report", "chart", "compare", "gate"})
    void every_command_has_help(String command) {
        AppRun.of(command, "--help").assertEnded(0, "Usage: fillrate " + command);
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
                .assertRefused("--driver absent.jar: there is no such file");
        AppRun.of("run", "--embedded", "absent.jar").assertRefused("--embedded absent.jar: there is no such file");
    }
}
