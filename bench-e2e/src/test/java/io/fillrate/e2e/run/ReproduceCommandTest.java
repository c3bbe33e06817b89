package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReproduceCommandTest {

    @Test
    void only_what_was_given_is_repeated() {
        assertThat(ReproduceCommand.of(Map.of(), Optional.empty())).isEqualTo("./mvnw -Pbench test");
        assertThat(ReproduceCommand.of(Map.of("bench.rows", "10,20"), Optional.of("PostgresFillBenchmark#fill")))
                .isEqualTo("./mvnw -Pbench test -Dbench.rows=10,20 -Dtest='PostgresFillBenchmark#fill'");
    }

    @Test
    void values_are_quoted_where_a_shell_would_change_them() {
        assertThat(ReproduceCommand.of(Map.of("bench.out", "it's here"), Optional.empty()))
                .isEqualTo("./mvnw -Pbench test -Dbench.out='it'\\''s here'");
        assertThat(ReproduceCommand.of(Map.of("bench.strategies", "postgres/copy-*"), Optional.empty()))
                .endsWith("-Dbench.strategies='postgres/copy-*'");
    }
}
