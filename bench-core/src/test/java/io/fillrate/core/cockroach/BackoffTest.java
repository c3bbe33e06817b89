package io.fillrate.core.cockroach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.cockroach.ReplayingWriter.Backoff;
import java.time.Duration;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

    private static final Backoff BACKOFF = new Backoff(100, Duration.ofMillis(20), Duration.ofSeconds(2));

    @ParameterizedTest
    @CsvSource({"1, 20", "2, 40", "3, 80", "7, 1280", "8, 2000", "99, 2000"})
    void waits_are_twice_as_long_each_time_up_to_the_longest(int failures, long millis) {
        RandomGenerator random = new Random(failures);
        Duration full = Duration.ofMillis(millis);

        for (int i = 0; i < 1000; i++) {
            assertThat(BACKOFF.after(failures, random)).isBetween(full.dividedBy(2), full);
        }
    }

    @Test
    void two_that_met_wait_for_different_times() {
        RandomGenerator random = new Random(1);

        assertThat(BACKOFF.after(5, random)).isNotEqualTo(BACKOFF.after(5, random));
    }

    @Test
    void a_backoff_that_makes_no_sense_is_refused() {
        assertThatThrownBy(() -> new Backoff(0, Duration.ofMillis(1), Duration.ofMillis(2)))
                .hasMessageContaining("at least one attempt");
        assertThatThrownBy(() -> new Backoff(1, Duration.ofMillis(3), Duration.ofMillis(2)))
                .hasMessageContaining("first <= longest");
    }
}
