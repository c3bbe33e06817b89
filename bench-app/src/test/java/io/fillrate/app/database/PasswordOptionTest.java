package io.fillrate.app.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PasswordOptionTest {

    private static Optional<String> password(String url, Map<String, String> environment) {
        return PasswordOption.fromEnvironment(url, environment::get);
    }

    @Test
    void the_environment_has_a_password_for_every_database_and_one_of_each_kind() {
        Map<String, String> of = Map.of("PGPASSWORD", "p", "MYSQL_PWD", "m");

        assertThat(password("jdbc:postgresql://h/d", of)).contains("p");
        assertThat(password("jdbc:mariadb://h/d", of)).contains("m");
        assertThat(password("jdbc:mysql://h/d", of)).contains("m");
        assertThat(password("jdbc:duckdb:file", of)).isEmpty();
        assertThat(password("jdbc:postgresql://h/d", Map.of("PGPASSWORD", "p", "FILLRATE_PASSWORD", "f")))
                .contains("f");
        assertThat(password("jdbc:postgresql://h/d", Map.of("PGPASSWORD", ""))).isEmpty();
        assertThat(password("jdbc:postgresql://h/d", Map.of())).isEmpty();
    }
}
