package io.fillrate.report.analysis;

import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
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
}
