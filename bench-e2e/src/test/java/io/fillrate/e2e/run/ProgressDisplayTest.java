package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.rig.Progress;
import io.fillrate.e2e.rig.Round;
import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {

    private static final int LOADS = 30;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    private static Progress load(int done, Sample sample) {
        Series series =
                new Series("postgres", "sensor_readings", "copy-csv", Operation.INSERT, 1_000, Map.of(), Series.ATOMIC);
        return new Progress(series, new Round(false, 1, 5), sample, done, LOADS, Duration.ofSeconds(LOADS - done));
    }

    private static Sample good() {
        return new Sample(1, 1, 1_000_000, Map.of());
    }

    @Test
    void in_a_log_there_is_a_line_for_the_first_the_last_the_failed_and_one_every_ten_seconds() {
        AtomicLong seconds = new AtomicLong();
        ProgressLines lines = new ProgressLines(
                new Console(out), ProgressLines.SPARSE_NANOS, () -> seconds.getAndAdd(3) * 1_000_000_000L);

        for (int done = 1; done <= LOADS; done++) {
            lines.loaded(load(done, done == 7 ? Sample.failed(1, 1, 0, "disk full") : good()));
        }

        List<String> told = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(told).first().asString().contains("1/30, 0:29 left");
        assertThat(told).last().asString().contains("30/30, 0:00 left");
        assertThat(told).filteredOn(line -> line.contains("FAILED: disk full")).hasSize(1);
        assertThat(told).hasSizeBetween(8, 12);
    }

    @Test
    void without_a_pause_every_load_has_a_line() {
        ProgressLines lines = new ProgressLines(new Console(out), 0, () -> 5);

        for (int done = 1; done <= LOADS; done++) {
            lines.loaded(load(done, good()));
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).hasLineCount(LOADS);
    }

    @Test
    void in_a_terminal_there_is_a_bar_with_the_time_left_and_lines_for_what_failed() {
        ByteArrayOutputStream drawn = new ByteArrayOutputStream();
        try (ProgressBarDisplay bar =
                new ProgressBarDisplay(new PrintStream(drawn, true, StandardCharsets.UTF_8), new Console(out))) {
            bar.loaded(load(1, good()));
            bar.loaded(load(15, Sample.failed(1, 1, 0, "disk full")));
            bar.loaded(load(LOADS, good()));
        }

        assertThat(drawn.toString(StandardCharsets.UTF_8)).contains("\r", "50%", "15/30", "0:15 left", "30/30");
        assertThat(printed.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains("FAILED: disk full");
    }
}
