package io.fillrate.report.stats;

import static io.fillrate.report.ResultsFixture.sample;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    @Test
    void a_series_is_a_result_only_when_every_sample_succeeded_and_was_verified() {
        Series verified = timed("batch", 1, 2);
        Series failed = verified.with(Sample.failed(3, 1, 4, "lost"));

        assertThat(Outcome.of(verified).isResult()).isTrue();
        assertThat(Outcome.of(failed)).isEqualTo(new Outcome(Outcome.Kind.FAILED, "round 3: lost"));
        assertThat(Outcome.of(verified.with(new Sample(3, 1, 4, Map.of()))))
                .isEqualTo(new Outcome(Outcome.Kind.UNVERIFIED, "round 3 was not verified"));
        assertThat(Outcome.of(verified.with(new Sample(3, 1, 4, Map.of())).with(Sample.failed(4, 1, 4, "lost"))))
                .isEqualTo(new Outcome(Outcome.Kind.FAILED, "round 4: lost"));
        assertThat(Outcome.of(series("batch", 1))).isEqualTo(new Outcome(Outcome.Kind.NOT_RUN, "no sample was taken"));
        assertThat(Outcome.of(series("batch", 1).withSkipped("slow")))
                .isEqualTo(new Outcome(Outcome.Kind.SKIPPED, "slow"));
    }

    @Test
    void series_are_paired_over_the_rounds_they_share() {
        Series a = timed("batch", 20, 40, 60);
        Series later = series("insert", 100_000).with(sample(3, 30_000_000)).with(sample(2, 20_000_000));

        Contrast contrast = SeriesTimes.contrast(a, later);

        assertThat(contrast).isInstanceOf(PairedContrast.class);
        assertThat(Math.exp(contrast.logRatio())).isCloseTo(2, within(1e-12));
        assertThat(contrast.warnings(1).get(0).text()).startsWith("2 rounds");
    }

    @Test
    void series_that_share_no_rounds_are_compared_as_a_whole() {
        Series a = timed("batch", 20, 40);
        Series later = series("insert", 100_000).with(sample(3, 10_000_000)).with(sample(4, 20_000_000));

        assertThat(SeriesTimes.contrast(a, later)).isInstanceOf(UnpairedContrast.class);
        assertThat(SeriesTimes.contrast(timed("batch", 20), timed("insert", 20, 30))
                        .logInterval())
                .isNull();
    }
}
