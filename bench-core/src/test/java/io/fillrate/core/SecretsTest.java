package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.core.internal.Secrets;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jdbc:postgresql://db:5432/x?sslmode=require&password=a&b=c | jdbc:postgresql://db:5432/x?sslmode=require&password=***
            jdbc:mysql://me:a@b:c@db:3306,other/x?sslMode=DISABLED     | jdbc:mysql://me:***@db:3306,other/x?sslMode=DISABLED
            jdbc:mysql://address=(host=db)(password=a)b)/x             | jdbc:mysql://address=(host=db)(password=***
            jdbc:duckdb:md:x?motherduck_token=a                        | jdbc:duckdb:md:x?motherduck_token=***
            me:a@b:c@db/x?sslmode=require                              | me:***@db/x?sslmode=require
            No suitable driver found for me:a b@db                     | No suitable driver found for me:***@db
            Unknown option: '--ur=me:a@db/x'                           | Unknown option: '--ur=me:***@db/x'
            md:x?motherduck_token=a: there is no such file             | md:x?motherduck_token=***
            -Djavax.net.ssl.trustStorePassword=a                       | -Djavax.net.ssl.trustStorePassword=***
            CREATE SECRET s (TYPE postgres, PASSWORD 'a')              | CREATE SECRET s (TYPE postgres, PASSWORD ***
            """)
    void what_is_masked_says_where_it_was(String text, String masked) {
        assertThat(Secrets.masked(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db:5432,other:5433/x?user=me@corp&sslmode=require",
                "jdbc:postgresql://[::1]:5432/x?user=me@corp",
                "jdbc:postgresql:x",
                "jdbc:mysql://me@db:3306/x?allowPublicKeyRetrieval=true&tcpKeepAlive=true",
                "jdbc:mysql://address=(host=db)(port=3306)/x",
                "jdbc:duckdb:/home/me@corp/x.db;threads=1",
                "FATAL: password authentication failed for user \"me\"",
                "Access denied for user 'me'@'localhost' (using password: YES)",
                "jdbc:postgresql://db:5432/x?options=a:b&user=me@corp",
                "ERROR: at 10:15:30 me@corp/x failed",
                "-Xmx1g"
            })
    void what_has_no_secret_stays_as_it_is(String text) {
        assertThat(Secrets.masked(text)).isEqualTo(text);
    }

    @Test
    void a_failure_without_secrets_is_the_drivers_own() {
        Throwable failure = catchThrowable(() -> Session.of(
                        "jdbc:postgresql://127.0.0.1:1/postgres", Map.of("user", "postgres", "password", "postgres"))
                .connect());

        assertThat(failure).isInstanceOf(org.postgresql.util.PSQLException.class);
    }

    @Test
    void a_masked_failure_keeps_state_code_cause_and_stack_trace() {
        SQLException next = new SQLException("next");
        SQLException failure =
                new SQLException("cannot read jdbc:x://me:hush@db", "08001", 7, new IllegalStateException("why"));
        failure.setNextException(next);
        failure.addSuppressed(new IllegalStateException("hush at all"));

        SQLException masked =
                UrlSession.ConnectFailure.masked(failure, new DatabaseAddress("jdbc:x://me:hush@db/x", Map.of()));

        assertThat((Throwable) masked).hasMessage("cannot read jdbc:x://me:***@db");
        assertThat(masked.getSQLState()).isEqualTo("08001");
        assertThat(masked.getErrorCode()).isEqualTo(7);
        assertThat(masked.getStackTrace()).isEqualTo(failure.getStackTrace());
        assertThat((Throwable) masked.getNextException()).hasMessage("next");
        assertThat(masked.getCause()).hasMessage("IllegalStateException: why");
        assertThat(masked.getSuppressed()[0]).hasMessage("IllegalStateException: *** at all");
    }
}
