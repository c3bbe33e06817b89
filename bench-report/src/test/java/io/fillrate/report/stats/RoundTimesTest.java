package io.fillrate.report.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoundTimesTest {

    private static final RoundTimes THREE = times(Map.of(1, 20.0, 2, 40.0, 3, 60.0));

    @Test
    void series_are_paired_over_the_rounds_they_share() {
        Contrast contrast = THREE.contrast(times(Map.of(3, 30.0, 2, 20.0)));

        assertThat(contrast).isInstanceOf(Contrast.Paired.class);
        assertThat(Math.exp(contrast.logRatio())).isCloseTo(2, within(1e-12));
        assertThat(contrast.warnings(1).get(0).text()).startsWith("2 rounds");
    }

    @Test
    void two_rounds_in_common_are_enough_to_pair_longer_series() {
        assertThat(THREE.contrast(times(Map.of(1, 20.0, 2, 30.0, 4, 30.0)))).isInstanceOf(Contrast.Paired.class);
    }

    @Test
    void series_that_share_no_rounds_are_compared_as_a_whole() {
        RoundTimes first = times(Map.of(1, 20.0, 2, 40.0));

        assertThat(first.contrast(times(Map.of(3, 10.0, 4, 20.0)))).isInstanceOf(Contrast.Unpaired.class);
        assertThat(times(Map.of(1, 20.0))
                        .contrast(times(Map.of(1, 20.0, 2, 30.0)))
                        .logInterval())
                .isNull();
    }

    private static RoundTimes times(Map<Integer, Double> byRound) {
        return RoundTimes.of(new TreeMap<>(byRound));
    }
}
