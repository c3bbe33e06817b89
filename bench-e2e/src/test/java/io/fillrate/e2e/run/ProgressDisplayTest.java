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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 200})
    void in_a_terminal_there_is_one_line_with_a_bar_and_the_time_left_however_wide_it_is(int columns) {
        Screen screen = new Screen(columns);
        try (ProgressBarDisplay bar = bar(screen)) {
            assertThat(screen.text()).isEmpty();
            bar.loaded(load(1, good()));
            bar.loaded(load(15, good()));
            assertThat(screen.text())
                    .startsWith("fill  50% [")
                    .contains("15/30")
                    .endsWith("0:15 left, copy-csv")
                    .hasLineCount(1);
            bar.loaded(load(LOADS, good()));
        }

        assertThat(screen.text()).startsWith("fill 100% [").contains("30/30").hasLineCount(1);
        assertThat(screen.cursorIsBelow()).isTrue();
        assertThat(printed.size()).isZero();
    }

    @Test
    void a_load_that_takes_long_shows_how_far_it_is_even_if_it_is_the_first() {
        Screen screen = new Screen(80);
        try (ProgressBarDisplay bar = bar(screen)) {
            bar.loading(load(1, good()).series(), 290);
            assertThat(screen.text()).contains("copy-csv 29 %").hasLineCount(1);
            bar.loaded(load(2, good()));
            bar.loading(load(3, good()).series(), 300);
            assertThat(screen.text()).contains("2/30").endsWith("0:28 left, copy-csv 30 %");
            bar.loading(load(3, good()).series(), 310);
            assertThat(screen.text()).endsWith("0:28 left, copy-csv 31 %").hasLineCount(1);
        }
    }

    @Test
    void a_line_for_what_failed_finds_no_bar_in_its_place() {
        Screen screen = new Screen(100);
        try (ProgressBarDisplay bar = new ProgressBarDisplay(
                screen.terminal(), new Console(screen.terminal().out()))) {
            bar.loaded(load(1, good()));
            bar.loaded(load(2, Sample.failed(1, 1, 0, "disk full")));
            bar.loaded(load(3, good()));
        }

        assertThat(screen.text().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .isEqualTo(
                                        "[bench] postgres/sensor_readings/copy-csv round 1/5 1,000 rows FAILED: disk full"
                                                + "  2/30, 0:28 left"),
                        line -> assertThat(line).startsWith("fill  10% ["));
    }

    @Test
    void a_run_without_a_load_leaves_no_bar() {
        Screen screen = new Screen(80);

        bar(screen).close();

        assertThat(screen.text()).isEmpty();
    }

    @Test
    void a_terminal_that_does_not_tell_its_size_is_taken_for_a_usual_one() {
        assertThat(Terminal.columns("50 132\n")).isEqualTo(132);
        assertThat(Terminal.columns("0 0\n")).isEqualTo(80);
        assertThat(Terminal.columns("")).isEqualTo(80);
    }

    private ProgressBarDisplay bar(Screen screen) {
        return new ProgressBarDisplay(screen.terminal(), new Console(out));
    }
}
