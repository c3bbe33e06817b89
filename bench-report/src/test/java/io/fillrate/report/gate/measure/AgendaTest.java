package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.Forecast;
import io.fillrate.report.gate.Forecast.Need;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AgendaTest {

    private static final int PLANNED = 30;

    private final Agenda agenda = new Agenda(90);

    private static Need need(String benchmark, int pairs) {
        return new Need(benchmark, 2, 0.04, pairs, 2, 1_000);
    }

    private void limit(Need... dropped) {
        agenda.open(List.of("kept", "late", "later", "never"));
        agenda.limitTo(new Forecast(List.of(need("kept", 15)), List.of(dropped), PLANNED, Duration.ofMinutes(15)));
    }

    @Test
    void what_was_given_up_comes_back_as_far_as_the_time_that_is_left_suffices() {
        limit(need("late", 20), need("later", 25), need("never", PLANNED + 1));
        assertThat(agenda.open()).containsExactly("kept");
        assertThat(agenda.countersOnly()).containsOnlyKeys("late", "later", "never");

        assertThat(agenda.resume(15 * (1 + 2) - 1, 1)).isFalse();
        assertThat(agenda.resume(15 * (1 + 2), 1)).isTrue();
        assertThat(agenda.open()).containsExactly("late");
        assertThat(agenda.countersOnly()).containsOnlyKeys("later", "never");

        assertThat(agenda.resume(1_000, 1)).isTrue();
        assertThat(agenda.open()).containsExactly("later");
        assertThat(agenda.resume(1_000, 1)).as("more pairs than planned").isFalse();
    }

    @Test
    void benchmarks_share_the_start_of_a_pair_of_processes() {
        limit(need("late", 20), need("later", 20), need("never", 90));

        assertThat(agenda.resume(15 * (1 + 2 + 2), 1)).isTrue();
        assertThat(agenda.open()).containsExactly("late", "later");
    }

    @Test
    void each_benchmark_is_analysed_by_its_own_number_of_pairs() {
        agenda.open(List.of("early", "late"));
        IntStream.range(0, 5).forEach(pair -> agenda.countPair());
        agenda.keep("early"::equals);
        IntStream.range(0, 3).forEach(pair -> agenda.countPair());

        assertThat(agenda.isPlanned("early")).isTrue();
        assertThat(agenda.isPlanned("late")).isFalse();
        agenda.open(List.of("late"));
        IntStream.range(0, 3).forEach(pair -> agenda.countPair());
        assertThat(agenda.isPlanned("late")).isTrue();
    }

    @Test
    void nothing_comes_back_where_nothing_was_given_up() {
        assertThat(agenda.resume(1_000, 1)).isFalse();
    }
}
