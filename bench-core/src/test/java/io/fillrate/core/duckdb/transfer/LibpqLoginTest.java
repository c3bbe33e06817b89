package io.fillrate.core.duckdb.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fillrate.core.Session.DatabaseAddress;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class LibpqLoginTest {

    private static LibpqLogin login(String url, Map<String, String> properties) {
        return LibpqLogin.of(new DatabaseAddress(url, properties), "app");
    }

    @Test
    void an_address_becomes_what_libpq_reads_without_the_password() {
        LibpqLogin login = login(
                "jdbc:postgresql://db.example:5433/sales?sslmode=require",
                Map.of("user", "o'neil\\", "password", "hush", "sslmode", "disable", "socketFactory", "Some"));

        assertThat(login.conninfo())
                .isEqualTo("application_name='app' dbname='sales' host='db.example' port='5433' sslmode='require'"
                        + " user='o\\'neil\\\\'");
        assertThat(login.password()).contains("hush");
        assertThat(login.toString()).doesNotContain("hush");
    }

    @Test
    void the_schema_and_other_options_of_the_session_come_along() {
        LibpqLogin login = login(
                "jdbc:postgresql://localhost/x", Map.of("options", "-c statement_timeout=5", "currentSchema", "a b"));

        assertThat(login.conninfo()).contains("options='-c statement_timeout=5 -c search_path=a\\\\ b'");
        assertThat(login.password()).isEmpty();
    }

    @Test
    void an_address_of_another_database_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> login("jdbc:duckdb:", Map.of()))
                .withMessage("jdbc:duckdb: is not a PostgreSQL URL");
    }
}
