package io.fillrate.report.gate.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.measure.Build.Kind;
import io.fillrate.report.gate.measure.BuildUnderTest.Slot;
import io.fillrate.report.gate.measure.JmhBuild.Selection;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.statistics.descriptive.Median;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Builds of benchmarks with old and new versions of JMH. */
class JmhVersionsTest {

    private static final String NEWEST = "1.37";
    private static final int LITTLE = 10_000;
    private static final int MUCH = 2_000_000;
    private static final String[] SHORT = {"-wi", "1", "-w", "20ms", "-i", "2", "-r", "20ms"};

    private final Path folder;

    JmhVersionsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private JmhBuild build(String version, int work, String... arguments) {
        Path own = folder.resolve(String.valueOf(work));
        Build build = Build.of("baseline", JmhJar.make(own, version, work), Kind.JMH);
        return new JmhBuild(
                build, new Selection(List.of(arguments)), List.of(Placement.WHOLE_MACHINE), own, Duration.ofMinutes(1));
    }

    private static ComparableSeries measured(JmhBuild build, String benchmark, int forks) {
        for (int fork = 1; fork <= forks; fork++) {
            build.measure(benchmark, new Slot(fork, fork, 1, 1));
        }
        return build.recording().find(benchmark).orElseThrow();
    }

    private static double median(ComparableSeries series) {
        return Median.withDefaults()
                .evaluate(series.measurements().stream()
                        .mapToDouble(ComparableSeries.Measurement::time)
                        .toArray());
    }

    @Test
    void benchmarks_are_listed_by_mode_and_parameters_without_being_run() {
        JmhBuild build = build(NEWEST, LITTLE);

        assertThat(build.benchmarks())
                .containsExactlyInAnyOrder(
                        "trial.Trial.failing, thrpt",
                        "trial.Trial.millis, avgt",
                        "trial.Trial.millis, sample",
                        "trial.Trial.millis, thrpt",
                        "trial.Trial.modes, avgt",
                        "trial.Trial.modes, sample",
                        "trial.Trial.modes, ss",
                        "trial.Trial.modes, thrpt",
                        "trial.Trial.nanos, avgt",
                        "trial.Trial.nanos, thrpt",
                        "trial.Trial.pair, thrpt, 3 threads",
                        "trial.Trial.parameters, thrpt, size=1, text=a b",
                        "trial.Trial.parameters, thrpt, size=1, text=c=d",
                        "trial.Trial.parameters, thrpt, size=2, text=a b",
                        "trial.Trial.parameters, thrpt, size=2, text=c=d",
                        "trial.Trial.threads, thrpt, 2 threads");
        assertThat(build.recording().series()).isEmpty();
    }

    @Test
    void patterns_and_options_select_as_they_do_in_jmh() {
        assertThat(build(NEWEST, LITTLE, "-p", "size=3,2", "param", "-p", "text=x", "-t", "4", "-bm", "avgt,ss")
                        .benchmarks())
                .containsExactlyInAnyOrder(
                        "trial.Trial.parameters, avgt, 4 threads, size=2, text=x",
                        "trial.Trial.parameters, avgt, 4 threads, size=3, text=x",
                        "trial.Trial.parameters, ss, 4 threads, size=2, text=x",
                        "trial.Trial.parameters, ss, 4 threads, size=3, text=x");
        assertThat(build(NEWEST, LITTLE, "-e", "modes|millis|param|fail", "-bm", "avgt")
                        .benchmarks())
                .containsExactlyInAnyOrder(
                        "trial.Trial.nanos, avgt",
                        "trial.Trial.pair, avgt, 3 threads",
                        "trial.Trial.threads, avgt, 2 threads");
    }

    @Test
    void an_option_that_jmh_does_not_have_is_wrong_input() {
        assertThatThrownBy(() -> build(NEWEST, LITTLE, "-nonsense", "1"))
                .isInstanceOf(WrongInputException.class)
                .hasMessageContaining("baseline: its benchmarks cannot be listed: ")
                .hasMessageContaining("n is not a recognized option");
    }

    @Test
    void one_that_fails_has_a_reason_and_the_others_are_measured() {
        JmhBuild build = build(NEWEST, LITTLE);

        assertThat(measured(build, "trial.Trial.failing, thrpt", 1).problem()).contains("fork 1: exit code 1, ");
        assertThat(measured(build, "trial.Trial.modes, ss", 2).measurements()).hasSize(2);
    }

    /** The units of the newest: they are read from the same field in all. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({"1.20, [.]modes", "1.25, [.]modes", NEWEST + ", [.](?!failing|parameters.*size=2)"})
    void the_slower_build_takes_longer_in_every_mode_of(String version, String measured) {
        JmhBuild little = build(version, LITTLE, SHORT);
        JmhBuild much = build(version, MUCH, SHORT);

        assertThat(little.benchmarks()).hasSize(16).isEqualTo(much.benchmarks());
        Pattern some = Pattern.compile("^trial[.]Trial" + measured);
        for (String name : little.benchmarks()) {
            if (some.matcher(name).find()) {
                ComparableSeries before = measured(little, name, 1);
                ComparableSeries after = measured(much, name, 1);
                assertThat(before.problem()).as(name).isNull();
                assertThat(before.unit()).as(name).isEqualTo("ns/op").isEqualTo(after.unit());
                assertThat(median(after)).as(name).isGreaterThan(3 * median(before));
            }
        }
        assertThat(measured(little, "trial.Trial.modes, avgt", 1)
                        .measurements()
                        .get(1)
                        .counters())
                .containsKey("allocatedBytes");
    }
}
