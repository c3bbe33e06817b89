package io.fillrate.core;

import static io.fillrate.core.DatabaseKind.COCKROACH;
import static io.fillrate.core.DatabaseKind.DUCKDB;
import static io.fillrate.core.DatabaseKind.MARIADB;
import static io.fillrate.core.DatabaseKind.MYSQL;
import static io.fillrate.core.DatabaseKind.POSTGRES;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatabaseKindTest {

    @ParameterizedTest
    @EnumSource
    void a_kind_is_found_by_its_id_and_by_its_urls(DatabaseKind kind) {
        assertThat(DatabaseKind.named(kind.id())).contains(kind);
        assertThat(DatabaseKind.named(kind.name())).isEmpty();
        assertThat(DatabaseKind.ofUrl(kind.urlPrefix() + "//host/database")).contains(kind);
        assertThat(kind).hasToString(kind.id());
    }

    @Test
    void ids_are_those_of_strategies() {
        assertThat(DatabaseKind.values())
                .extracting(DatabaseKind::id)
                .containsExactly("postgres", "duckdb", "mariadb", "mysql", "cockroach");
        assertThat(DatabaseKind.named("oracle")).isEmpty();
        assertThat(DatabaseKind.named(null)).isEmpty();
    }

    @Test
    void a_url_of_postgresql_is_cockroachs_too_and_other_urls_are_of_no_kind() {
        assertThat(DatabaseKind.ofUrl("jdbc:postgresql://host/db")).containsExactly(POSTGRES, COCKROACH);
        assertThat(DatabaseKind.ofUrl("jdbc:duckdb:file.db")).containsExactly(DUCKDB);
        assertThat(DatabaseKind.ofUrl("jdbc:postgresqlx://host/db")).isEmpty();
        assertThat(DatabaseKind.ofUrl("postgresql://host/db")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void names_are_quoted_as_the_database_reads_them(DatabaseKind kind) {
        List<String> quoted = List.of(POSTGRES, DUCKDB, COCKROACH).contains(kind)
                ? List.of("\"a\"\"b`c\"", "\"d\"")
                : List.of("`a\"b``c`", "`d`");

        assertThat(kind.quote("a\"b`c")).isEqualTo(quoted.get(0));
        assertThat(kind.quoted(List.of("a\"b`c", "d"))).isEqualTo(String.join(", ", quoted));
        assertThat(kind.hasMySqlDialect()).isEqualTo(kind == MARIADB || kind == MYSQL);
        assertThat(kind.hasPostgresDialect()).isEqualTo(kind == POSTGRES || kind == COCKROACH);
    }
}
