package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.rig.RigListener.Progress;
import io.fillrate.e2e.rig.RigListener.Round;
import io.fillrate.e2e.rig.RigListener.Step;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        RunProgress lines = new RunProgress(log(() -> seconds.getAndAdd(3) * 1_000_000_000L), false);

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
        RunProgress lines = new RunProgress(log(() -> 5), true);

        for (int done = 1; done <= LOADS; done++) {
            lines.loaded(load(done, good()));
        }

        assertThat(printed.toString(StandardCharsets.UTF_8)).hasLineCount(LOADS);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 200})
    void in_a_terminal_there_is_one_line_with_a_bar_and_the_time_left_however_wide_it_is(int columns) {
        Screen screen = new Screen(columns);
        try (ProgressDisplay display = display(screen)) {
            RunProgress bar = new RunProgress(display, false);
            assertThat(screen.text()).isEmpty();
            bar.loaded(load(1, good()));
            bar.loaded(load(15, good()));
            assertThat(screen.text())
                    .startsWith("round 1/5  50% [")
                    .contains("15/30")
                    .endsWith("0:15 left, copy-csv")
                    .hasLineCount(1);
            bar.loaded(load(LOADS, good()));
        }

        assertThat(screen.text())
                .startsWith("round 1/5 100% [")
                .contains("30/30")
                .hasLineCount(1);
        assertThat(screen.cursorIsBelow()).isTrue();
        assertThat(printed.size()).isZero();
    }

    @Test
    void a_load_that_takes_long_shows_how_far_it_is_even_if_it_is_the_first() {
        Screen screen = new Screen(80);
        try (ProgressDisplay display = display(screen)) {
            RunProgress bar = new RunProgress(display, false);
            bar.stage("warm-up 1/2");
            bar.loading(load(1, good()).series(), 290);
            assertThat(screen.text()).contains("copy-csv 29%").hasLineCount(1);
            bar.loaded(load(2, good()));
            bar.loading(load(3, good()).series(), 300);
            assertThat(screen.text()).contains("2/30").endsWith("0:28 left, copy-csv 30%");
            bar.loading(load(3, good()).series(), 310);
            assertThat(screen.text()).endsWith("0:28 left, copy-csv 31%").hasLineCount(1);
        }
    }

    @Test
    void a_line_for_what_failed_finds_no_bar_in_its_place() {
        Screen screen = new Screen(100);
        try (ProgressDisplay display =
                display(screen, new Console(screen.terminal().out()))) {
            RunProgress bar = new RunProgress(display, false);
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
                        line -> assertThat(line).startsWith("round 1/5  10% ["));
    }

    @Test
    void a_run_without_a_load_leaves_no_bar() {
        Screen screen = new Screen(80);

        display(screen).close();

        assertThat(screen.text()).isEmpty();
    }

    @Test
    void a_bar_says_what_the_run_is_doing_from_its_first_moment_on() {
        Screen screen = new Screen(80);
        Series series = load(1, good()).series();
        try (ProgressDisplay display = display(screen)) {
            RunProgress bar = new RunProgress(display, false);
            bar.stage("starting postgres");
            assertThat(screen.text()).isEqualTo("starting postgres");
            bar.stage("calibrating 3/8");
            bar.step(Step.LOADING, series);
            assertThat(screen.text()).isEqualTo("calibrating 3/8  copy-csv: loading");
            bar.planned("sensor_readings", LOADS, Duration.ofSeconds(61));
            bar.stage("warm-up 1/2");
            bar.step(Step.PREPARING, series);
            assertThat(screen.text())
                    .startsWith("warm-up 1/2   0% [>")
                    .endsWith("]  0/30  1:01 left, copy-csv: preparing")
                    .hasLineCount(1);
            bar.loaded(load(15, good()));
            bar.step(Step.VERIFYING, series);
            assertThat(screen.text())
                    .startsWith("round 1/5  50% [")
                    .endsWith("]  15/30  0:15 left, copy-csv: verifying")
                    .hasLineCount(1);
        }
    }

    @Test
    void a_long_name_shortens_the_bar_and_then_itself_but_not_the_time_left() {
        Screen screen = new Screen(80);
        Series series = new Series(
                "postgres",
                "sensor_readings",
                "copy-binary-parallel-drop-indexes",
                Operation.INSERT,
                1_000,
                Map.of(),
                Series.ATOMIC);
        try (ProgressDisplay display = display(screen)) {
            RunProgress bar = new RunProgress(display, false);
            bar.stage("calibrating 3/8");
            bar.planned("sensor_readings", LOADS, Duration.ofSeconds(61));
            bar.step(Step.VERIFYING, series);
            assertThat(screen.text())
                    .startsWith("calibrating 3/8   0%  0/30  1:01 left, copy-binary-p")
                    .contains("...")
                    .endsWith("es: verifying")
                    .hasLineCount(1);
        }
    }

    @Test
    void a_line_beside_a_bar_is_printed_whole_and_the_bar_is_drawn_again_below_it() {
        Screen screen = new Screen(80);
        try (ProgressDisplay display =
                display(screen, new Console(screen.terminal().out()))) {
            display.say("first");
            new RunProgress(display, false).stage("calibrating 3/8");
            display.say("postgres skipped");
        }

        assertThat(screen.text()).isEqualTo("[bench] first\n[bench] postgres skipped\ncalibrating 3/8");
    }

    @Test
    void a_display_that_has_ended_draws_nothing_more() {
        Screen screen = new Screen(80);
        try (ProgressDisplay display = display(screen)) {
            RunProgress bar = new RunProgress(display, false);
            bar.stage("starting postgres");
            display.end();
            bar.stage("late");
        }

        assertThat(screen.text()).isEqualTo("starting postgres");
        assertThat(screen.cursorIsBelow()).isTrue();
    }

    @Test
    void in_a_log_a_long_silence_is_broken_by_what_the_run_is_doing() {
        AtomicLong seconds = new AtomicLong();
        Series series = load(1, good()).series();
        RunProgress lines = new RunProgress(log(() -> seconds.get() * 1_000_000_000L), false);

        lines.stage("calibrating 3/8");
        lines.step(Step.LOADING, series);
        assertThat(printed.size()).isZero();
        seconds.set(11);
        lines.step(Step.VERIFYING, series);
        lines.step(Step.PREPARING, series);

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("[bench] calibrating 3/8: verifying postgres/sensor_readings/copy-csv");
    }

    @Test
    void in_a_terminal_lines_are_wrapped_between_words_and_errors_are_kept_to_be_repeated(@TempDir Path folder) {
        Path errors = folder.resolve("target/bench-error.txt");
        Console console = Console.ofMaven(new PrintStream(OutputStream.nullOutputStream()), out, 40, errors);

        console.say("a line that fits");
        console.error("bench.rows=abc: must be a whole number from 1 to 10,000,000,000");

        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "[bench] a line that fits",
                        "[bench] error: bench.rows=abc: must be a",
                        "        whole number from 1 to",
                        "        10,000,000,000");
        assertThat(errors).content().startsWith("[bench] error: bench.rows=abc: must be a\n        whole number");
    }

    private ProgressDisplay log(LongSupplier nanos) {
        return new ProgressDisplay(Optional.empty(), new Console(out)::say, Duration.ZERO, nanos);
    }

    private ProgressDisplay display(Screen screen) {
        return display(screen, new Console(out));
    }

    private static ProgressDisplay display(Screen screen, Console console) {
        return new ProgressDisplay(
                Optional.of(screen.terminal()), console::say, Duration.ofMillis(1), System::nanoTime);
    }

    private static String line(String strategy, long rows, Round round, Sample sample, Map<String, String> parameters) {
        Series series =
                new Series("postgres", "sensor_readings", strategy, Operation.INSERT, rows, parameters, "ATOMIC");
        return RunProgress.line(new Progress(series, round, sample, 23, 56, Duration.ofSeconds(72)));
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
    void times_are_in_minutes_and_hours() {
        assertThat(ProgressDisplay.clock(Duration.ofMillis(900))).isEqualTo("0:00");
        assertThat(ProgressDisplay.clock(Duration.ofSeconds(7_384))).isEqualTo("2:03:04");
    }
}
