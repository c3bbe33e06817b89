package io.fillrate.report.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnalysisScheduleTest {

    private static double sum(Iterable<Double> shares) {
        double sum = 0;
        for (double share : shares) {
            sum += share;
        }
        return sum;
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 12, 18, 90, 330})
    void all_analyses_together_spend_everything_and_no_more(int max) {
        AnalysisSchedule schedule = AnalysisSchedule.upTo(max);

        assertThat(sum(schedule.falseAlarmShares())).isCloseTo(1, within(1e-12));
        assertThat(sum(schedule.missedShares())).isCloseTo(1, within(1e-12));
        assertThat(schedule.maxPairs()).isEqualTo(max);
    }

    @Test
    void where_the_time_ends_between_two_analyses_the_last_one_spends_what_is_left() {
        AnalysisSchedule planned = AnalysisSchedule.upTo(90);

        AnalysisSchedule ended = planned.endedAt(20);

        assertThat(ended.pairs()).containsExactly(8, 12, 18, 20);
        assertThat(ended.falseAlarmShares().subList(0, 3))
                .isEqualTo(planned.falseAlarmShares().subList(0, 3));
        assertThat(sum(ended.falseAlarmShares())).isCloseTo(1, within(1e-12));
        assertThat(sum(ended.missedShares())).isCloseTo(1, within(1e-12));
    }

    @Test
    void what_was_decided_at_a_planned_analysis_spends_no_more_than_planned() {
        AnalysisSchedule planned = AnalysisSchedule.upTo(90);

        assertThat(planned.endedAt(18).falseAlarmShares())
                .isEqualTo(planned.falseAlarmShares().subList(0, 3));
        assertThat(planned.endedAt(5).pairs()).containsExactly(5);
        assertThat(planned.endedAt(90)).isEqualTo(planned);
    }
}
