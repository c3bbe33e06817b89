package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class FactorTest {

    private static final Strategy COPY = Strategies.load().insert("postgres/copy-binary");
    private static final Strategy BATCH = Strategies.load().insert("postgres/batch");

    private static final Factor SIZE = Factor.of(
            "size",
            BATCH::equals,
            List.of(7, 8),
            (variant, size) -> variant.with(options -> options.withBatchSize(size)));
    private static final Factor PARTS = Factor.of(
            "parts",
            any -> true,
            List.of(1, 2),
            (variant, parts) -> variant.with(options -> options.withPartitions(parts)));

    @Test
    void a_strategy_runs_at_every_combination_of_levels_that_concern_it() {
        try (Target target = SharedPostgres.target()) {
            Variant base = Variant.of(target);

            assertThat(Factor.variants(BATCH, base, List.of(SIZE, PARTS)))
                    .extracting(Variant::parameters)
                    .containsExactly(
                            Map.of("size", "7", "parts", "1"),
                            Map.of("size", "7", "parts", "2"),
                            Map.of("size", "8", "parts", "1"),
                            Map.of("size", "8", "parts", "2"));
            assertThat(Factor.variants(COPY, base, List.of(SIZE, PARTS)))
                    .extracting(variant -> variant.writer())
                    .containsExactly(
                            WriterOptions.defaults().withPartitions(1),
                            WriterOptions.defaults().withPartitions(2));
            assertThat(Factor.variants(COPY, base, List.of())).containsExactly(base);
        }
    }

    @Test
    void a_factor_without_levels_is_refused() {
        assertThatThrownBy(() -> new Factor(any -> true, List.of())).hasMessageContaining("at least one");
    }
}
