package io.fillrate.e2e.settings;

import static io.fillrate.e2e.settings.SettingsTest.parse;
import static io.fillrate.e2e.settings.SettingsTest.problems;
import static io.fillrate.e2e.settings.SettingsTest.strategy;
import static io.fillrate.e2e.settings.SettingsTest.strategyOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.e2e.settings.Settings.Login;
import io.fillrate.e2e.settings.Settings.Secret;
import io.fillrate.e2e.settings.Settings.TargetKind;
import io.fillrate.report.results.Link;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which database is filled, where it is, and who logs in. */
class DatabaseSettingsTest {

    @Test
    void a_url_says_which_database_it_is_of() {
        assertThat(parse(Map.of("bench.url", "jdbc:postgresql://db/x")).databases())
                .containsExactly(DatabaseKind.POSTGRES);
        assertThat(problems(Map.of("bench.url", "jdbc:postgresql://db/x", "bench.databases", "postgres")))
                .isEmpty();
        assertThat(problems(Map.of("bench.url", "jdbc:postgresql://db/x", "bench.databases", "postgres,duckdb")))
                .containsExactly(
                        "bench.databases=postgres,duckdb: must be postgres or cockroach, whose URL bench.url is, or be"
                                + " left out");
    }

    @ParameterizedTest
    @EnumSource
    void a_database_is_experimental_when_its_strategies_are_and_says_so_where_it_is_chosen(DatabaseKind database) {
        boolean experimental = Strategies.load().of(database.id(), Operation.INSERT).stream()
                .anyMatch(strategy -> strategy.has(Capability.EXPERIMENTAL));

        assertThat(Settings.experimental(database).isPresent()).isEqualTo(experimental);
        assertThat(DatabaseSettings.DATABASES.allowed().contains(database + " (experimental)"))
                .isEqualTo(experimental);
    }

    @Test
    void a_url_of_postgres_may_be_of_cockroach_if_that_is_said() {
        Strategies registry = new Strategies(List.of(strategyOf("cockroach", "copy-csv")));

        assertThat(Settings.parse(
                                Map.of("bench.url", "jdbc:postgresql://db/x", "bench.databases", "cockroach"), registry)
                        .databases())
                .containsExactly(DatabaseKind.COCKROACH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres|container|postgres:17-alpine",
                "postgres,duckdb|container|registry.example:5000/team/postgres",
                "cockroach,duckdb|embedded|cockroachdb/cockroach:latest-v25.4",
                "cockroach|container|cockroach@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
            })
    void an_image_is_of_the_one_database_in_a_container(String databases, String target, String image) {
        Strategies registry = new Strategies(List.of(strategy("copy-csv"), strategyOf("cockroach", "copy-csv")));

        assertThat(Settings.parse(
                                Map.of("bench.databases", databases, "bench.target", target, "bench.image", image),
                                registry)
                        .image())
                .contains(image);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres|embedded|x|is only valid for a database in a container; see bench.target",
                "duckdb|container|x|is only valid for a database in a container; see bench.target",
                "postgres,cockroach|container|x|applies to exactly one database; let bench.databases name only one"
                        + " that runs in a container",
                "postgres|container|two words|must be a Docker image such as postgres:17-alpine",
                "postgres|container|-it|must be a Docker image such as postgres:17-alpine"
            })
    void an_image_that_nobody_uses_or_that_is_none_is_refused(
            String databases, String target, String image, String why) {
        assertThat(problems(Map.of("bench.databases", databases, "bench.target", target, "bench.image", image)))
                .contains("bench.image=" + image + ": " + why);
    }

    @Test
    void who_logs_in_at_a_container_is_not_for_the_user_to_say() {
        assertThat(problems(Map.of("bench.target", "container", "bench.user", "me")))
                .containsExactly("bench.user=me: is only valid with bench.target=url");
    }

    @Test
    void duckdb_has_a_url_but_no_users() {
        Strategies registry = new Strategies(List.of(strategyOf("duckdb", "appender")));
        Map<String, String> url = Map.of("bench.url", "jdbc:duckdb:/data/a.duckdb");

        assertThat(Settings.parse(url, registry).databases()).containsExactly(DatabaseKind.DUCKDB);
        assertThat(Settings.parse(url, registry).texts().effective()).containsEntry("bench.databases", "duckdb");
        assertThatThrownBy(() ->
                        Settings.parse(Map.of("bench.url", "jdbc:duckdb:/data/a.duckdb", "bench.user", "me"), registry))
                .hasMessage("bench.user=me: is not valid for DuckDB, which has no users");
    }

    @Test
    void a_url_implies_its_target_and_brings_its_login() {
        Settings settings =
                parse(Map.of("bench.url", "jdbc:postgresql://db/x", "bench.user", "me", "bench.password", "pw"));

        assertThat(settings.target()).isEqualTo(TargetKind.URL);
        assertThat(settings.login()).isEqualTo(new Login("jdbc:postgresql://db/x", "me", new Secret("pw")));
        assertThat(settings.texts().effective()).containsEntry("bench.target", "url");
    }

    @Test
    void settings_that_contradict_each_other_are_refused() {
        assertThat(problems(Map.of("bench.target", "url"))).containsExactly("bench.target=url: needs bench.url");
        assertThat(problems(Map.of("bench.password", "pw")))
                .containsExactly("bench.password=***: is only valid with bench.target=url");
        assertThat(problems(Map.of("bench.url", "jdbc:postgresql:x", "bench.target", "embedded")))
                .containsExactly("bench.url=jdbc:postgresql:x: is only valid with bench.target=url");
        assertThat(problems(Map.of("bench.url", "jdbc:postgresql:x", "bench.server", "tuned")))
                .containsExactly("bench.server=tuned: is not supported with bench.target=url");
    }

    @Test
    void a_password_is_nowhere_to_be_seen() {
        String url = "jdbc:postgresql://db/x?sslmode=require&user=me&password=hunter2&sslpassword=hunter2";
        Settings settings = parse(Map.of("bench.url", url, "bench.password", "hunter2"));

        assertThat(settings.toString())
                .doesNotContain("hunter2")
                .contains("sslmode=require")
                .contains("user=me");
        assertThat(problems(Map.of(
                        "bench.url",
                        "jdbc:postgresql://me:hunter2@db/x",
                        "bench.passwort",
                        "hunter2",
                        "bench.pasword",
                        "hunter2")))
                .hasSize(3)
                .noneMatch(line -> line.contains("hunter2"));
    }

    @Test
    void reading_the_properties_leaves_no_password_in_them() {
        Properties properties = new Properties();
        properties.setProperty("bench.password", "hunter2");
        properties.setProperty("bench.url", "jdbc:postgresql:x?password=hunter2");
        properties.setProperty("other", "1");

        Map<String, String> taken = BenchProperties.take(properties);

        assertThat(taken)
                .containsOnly(
                        Map.entry("bench.password", "hunter2"),
                        Map.entry("bench.url", "jdbc:postgresql:x?password=hunter2"));
        assertThat(properties.toString()).doesNotContain("hunter2");
    }

    @Test
    void each_round_trip_time_is_measured_with_each_bandwidth() {
        assertThat(parse(Map.of("bench.rtt", "none, 1ms", "bench.bandwidth", "none,1Gbit"))
                        .links())
                .extracting(Link::toString)
                .containsExactly(
                        "rtt none, bandwidth none",
                        "rtt none, bandwidth 1Gbit",
                        "rtt 1ms, bandwidth none",
                        "rtt 1ms, bandwidth 1Gbit");
        assertThat(parse(Map.of()).links()).containsExactly(Link.NONE);
    }

    @Test
    void duckdb_has_no_network() {
        assertThat(problems(Map.of("bench.databases", "duckdb", "bench.rtt", "1ms")))
                .contains("bench.rtt=1ms: is not valid for DuckDB, which has no network");
    }

    @Test
    void a_time_without_a_unit_is_refused() {
        assertThat(problems(Map.of("bench.rtt", "1")))
                .containsExactly("bench.rtt=1: must be none or a time from 0 to 10 s with its unit, such as 0.5ms, or a"
                        + " list of them");
    }
}
