package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.e2e.rig.Round;
import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private static String line(String strategy, long rows, Round round, Sample sample, Map<String, String> parameters) {
        Series series =
                new Series("postgres", "sensor_readings", strategy, Operation.INSERT, rows, parameters, "ATOMIC");
        return ProgressLine.of(new Progress(series, round, sample, 23, 56, Duration.ofSeconds(72)));
    }

    private static Sample took(long millis) {
        return new Sample(1, 1, millis * 1_000_000, Map.of());
    }

    @Test
    void a_load_is_one_line_with_its_rate_and_how_far_the_run_is() {
        assertThat(line("copy-binary-pgbulkinsert", 100_000, new Round(false, 3, 5), took(212), Map.of()))
                .isEqualTo(
                        "postgres/sensor_readings/copy-binary-pgbulkinsert round 3/5 100,000 rows 0.212 s 471,698 rows/s"
                                + "  23/56, 1:12 left");
        assertThat(line("batch", 1_000, new Round(true, 1, 2), took(100), Map.of("batch", "10")))
                .isEqualTo(
                        "postgres/sensor_readings/batch batch=10 warm-up 1/2 1,000 rows 0.100 s 10,000 rows/s  23/56, 1:12 left");
    }

    @Test
    void a_load_that_failed_says_why_in_the_same_place() {
        Sample failed = Sample.failed(1, 1, 0, "the disk is full");

        assertThat(line("copy-csv", 1_000, new Round(false, 2, 5), failed, Map.of()))
                .isEqualTo("postgres/sensor_readings/copy-csv round 2/5 1,000 rows FAILED: the disk is full"
                        + "  23/56, 1:12 left");
    }

    @Test
    void times_are_told_in_minutes_and_hours() {
        assertThat(ProgressLine.clock(Duration.ofMillis(900))).isEqualTo("0:00");
        assertThat(ProgressLine.clock(Duration.ofSeconds(7_384))).isEqualTo("2:03:04");
    }
}
