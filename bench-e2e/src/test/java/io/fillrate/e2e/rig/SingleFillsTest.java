package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Guarantee;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class SingleFillsTest {

    private static final WriterFactory SHUT = new WriterFactory() {
        @Override
        public <T> BulkWriter<T> open(WriterContext<T> context) {
            throw new IllegalStateException("it is shut");
        }
    };

    private final Target target = SharedPostgres.target();

    @AfterEach
    void close() {
        target.close();
    }

    private SingleFills fills(Strategy... odd) {
        Strategies registry = OddStrategy.with(odd);
        Settings settings = Settings.parse(RigRun.small("100", "0", "1", "*/*"), registry);
        return new SingleFills(
                target, RigRun.setup(), settings, registry, settings.workloads().get(0));
    }

    @Test
    void a_fill_may_be_prepared_before_and_is_verified_like_any_other() {
        try (SingleFills fills = fills()) {
            assertThat(fills.prepareOne(0, 1)).isTrue();
            Sample first = fills.fillOne(0, 1, 1, 2, 1);
            assertThat(fills.prepareOne(0, 2)).isTrue();
            Sample last = fills.fillOne(0, 1, 1, 2, 2);

            assertThat(List.of(first, last)).extracting(Sample::error).containsOnlyNulls();
            assertThat(first.client()).as("the first reads meters").isNotNull();
            assertThat(last.client()).isNull();
            assertThat(last.verified()).isTrue();
        }
    }

    @Test
    void what_is_prepared_and_not_taken_disturbs_no_other_fill() {
        try (SingleFills fills = fills()) {
            fills.prepareOne(0, 1);
            fills.prepareOne(0, 1);
            assertThat(fills.fill(0, 1, 1).verified()).isTrue();
            fills.prepareOne(0, 1);
            assertThat(fills.fillOne(0, 1, 1, 2, 2).verified()).isTrue();
            fills.prepareOne(0, 1); // left open
        }
    }

    @Test
    void a_fill_that_cannot_be_prepared_fails_and_says_why() {
        try (SingleFills fills = fills(StrategyDefinition.insert("postgres", "shut", Guarantee.ATOMIC, SHUT))) {
            int shut = fills.series().stream().map(Series::strategy).toList().indexOf("shut");

            assertThat(fills.prepareOne(shut, 1)).isFalse();
            assertThat(fills.fillOne(shut, 1, 1, 2, 1).error()).isEqualTo("it is shut");
        }
    }
}
