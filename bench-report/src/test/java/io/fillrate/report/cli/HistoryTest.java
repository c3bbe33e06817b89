package io.fillrate.report.cli;

import static io.fillrate.report.ResultsFixture.resource;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ResultsFixture;
import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryTest {

    private final Path folder;

    HistoryTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void a_change_is_marked_at_the_commit_where_it_began() throws IOException {
        for (int day = 0; day < 12; day++) {
            double level = day < 7 ? 100 : 130;
            write(day, "Example CPU", "17", Map.of(), level + day % 3, level + 1, level - 1);
        }

        String text = markdown();

        assertThat(text)
                .startsWith("# History\n")
                .contains("12 runs on 1 machine, 1 series on a machine, 1 change.")
                .contains("batch, 100,000 rows is slower since 2026-11-27 20:40, revision commit7: time x 1.30.")
                .containsPattern(
                        "\\| 2026-11-27 20:40 \\| commit7 \\| 3 \\| 13\\d.* ms \\| .* \\| slower, time x 1\\.30 \\|");
        assertThat(text.split(" since 2026")).hasSize(2);
    }

    @Test
    void levels_that_differ_by_less_than_the_minimum_effect_are_one_level() throws IOException {
        for (int day = 0; day < 30; day++) {
            double level = day < 10 ? 100 : day < 20 ? 102 : 130;
            write(day, "Example CPU", "17", Map.of(), level + day % 3 / 10.0);
        }

        assertThat(markdown("--minimum-effect", "0")).contains("2 changes.", "time x 1.02", "time x 1.27.");
        assertThat(markdown())
                .contains("1 change.", "time x 1.29.", "Levels that differ by less than 3% are one level.")
                .doesNotContain("time x 1.02");
        assertThat(markdown("--minimum-effect", "50")).contains("0 changes.");
        CliRun.of("history", folder, "--minimum-effect", "-1")
                .assertRefused(2, "--minimum-effect is -1.0; allowed: 0 to 1000 (percent)");
    }

    @Test
    void machines_have_tables_of_their_own_and_are_never_compared() throws IOException {
        for (int day = 0; day < 16; day++) {
            boolean other = day >= 8;
            write(day, other ? "Faster CPU" : "Example CPU", "17", Map.of(), other ? 50 : 100, other ? 51 : 101);
        }

        assertThat(markdown())
                .contains("16 runs on 2 machines, 2 series on a machine, 0 changes.")
                .containsSubsequence(
                        "machine 1:", "2026-11-20 ", "machine 2:", "2026-11-28 ", "machine 1: CPU=Example CPU");
    }

    @Test
    void another_jdk_is_noted_and_other_settings_are_another_series() throws IOException {
        write(0, "Example CPU", "17", Map.of("bench.server", "stock"), 100);
        write(1, "Example CPU", "25", Map.of("bench.server", "stock"), 100);
        write(2, "Example CPU", "25", Map.of("bench.server", "tuned"), 70);

        assertThat(markdown())
                .contains("3 runs on 1 machine, 2 series on a machine, 0 changes.")
                .contains("jdk JDK: 17 and 25")
                .contains("bench.server=tuned");
    }

    @Test
    void a_setting_that_only_later_versions_have_parts_nothing() throws IOException {
        write(0, "Example CPU", "17", Map.of("bench.warmup", "2"), 100);
        write(1, "Example CPU", "17", Map.of("bench.warmup", "2", "bench.new", "yes"), 100);

        assertThat(markdown())
                .contains("2 runs on 1 machine, 1 series on a machine, 0 changes.")
                .contains("settings bench.new: (none) and yes")
                .doesNotContain("batch, 100,000 rows, bench.");
    }

    @Test
    void settings_that_differ_between_later_versions_part_series_although_the_first_version_has_none_of_them()
            throws IOException {
        write(0, "Example CPU", "17", Map.of("bench.warmup", "2"), 100);
        write(1, "Example CPU", "17", Map.of("bench.warmup", "2", "bench.keys", "yes", "bench.also", "1"), 100);
        write(2, "Example CPU", "17", Map.of("bench.warmup", "2", "bench.keys", "no", "bench.also", "2"), 150);

        assertThat(markdown())
                .contains("3 runs on 1 machine, 3 series on a machine, 0 changes.")
                .contains("No series has been measured twice.")
                .contains("bench.also=unknown", "bench.also=1", "bench.also=2")
                .doesNotContain("bench.keys=");
    }

    @Test
    void other_settings_of_the_database_and_arguments_of_java_are_other_series() throws IOException {
        write(0, "Example CPU", "17", Map.of(), 100);
        Results one = ResultsFile.read(folder.resolve("day0/results.json"));
        Environment durable = one.environment();
        DatabaseInfo info = Objects.requireNonNull(durable.database().get("postgres"));
        Map<String, String> settings = new TreeMap<>(info.settings());
        settings.put("fsync", "off");
        save(
                "unsafe",
                one,
                durable.with("postgres", new DatabaseInfo("99", info.target(), settings, "permanent", null)));
        save("small", one, with(durable, List.of("-Xmx2g", "-Xmn16m")));

        assertThat(markdown())
                .contains("3 runs on 1 machine, 3 series on a machine, 0 changes.")
                .contains("postgres fsync=off", "JVM arguments=(-Xmn16m)");
    }

    @Test
    void too_few_runs_are_said_to_be_too_few_with_what_they_show() throws IOException {
        write(0, "Example CPU", "17", Map.of(), 100, 101, 102, 103, 104, 105);
        write(1, "Example CPU", "17", Map.of(), 200, 201, 202, 203, 204, 205);

        assertThat(markdown())
                .contains("Whether a level has changed cannot be known of 1 series of 2 runs; at least 8 are needed.")
                .contains("The latest run took longer than the one before in 1 of them and less in 0")
                .contains("| 102.5 ms | 202.5 ms | 1.98 |")
                .contains("| commit1 | machine 1 | 1 | 1.98 | 1.98 | 1.98 |")
                .doesNotContain("No series has changed");
    }

    @Test
    void without_a_change_the_series_that_could_have_shown_one_are_told_from_those_that_could_not() throws IOException {
        for (int day = 0; day < 10; day++) {
            write(day, "Example CPU", "17", Map.of(), 100 + day % 3, 101, 102);
        }
        assertThat(markdown()).contains("No series has changed its level.").doesNotContain("Whether a level");
        write(10, "Other CPU", "17", Map.of(), 100);
        write(11, "Other CPU", "17", Map.of(), 100);

        assertThat(markdown())
                .contains("No change in 1 series of 8 runs or more.")
                .contains("cannot be known of 1 series of 2 runs")
                .contains("Of none of them do both runs have an interval");
    }

    private void save(String name, Results results, Environment environment) throws IOException {
        Files.createDirectories(folder.resolve(name));
        ResultsFile.write(folder.resolve(name + "/results.json"), results.with(environment));
    }

    private static Environment with(Environment one, List<String> jvmArguments) {
        return new Environment(
                one.cpu(),
                one.cores(),
                one.memoryBytes(),
                one.os(),
                one.kernel(),
                one.jdk(),
                jvmArguments,
                one.drivers(),
                one.database(),
                one.facts());
    }

    @Test
    void the_page_draws_each_series_with_its_changes_and_machines() throws IOException {
        for (int day = 0; day < 14; day++) {
            double level = day < 6 ? 100 : 130;
            write(day, day < 12 ? "Example CPU" : "Other CPU", "17", Map.of(), level + day % 3, level + 1, level - 1);
        }

        String page = CliRun.of("history", folder, "--format=html").assertDone().out();

        assertThat(page)
                .startsWith("<!DOCTYPE html>")
                .containsSubsequence(
                        "<p class=\"sentence\">postgres/sensor_readings/batch, 100,000 rows is slower since 2026-11-26 20:40,",
                        "14 runs on 2 machines, 2 series on a machine, 1 change.",
                        ">2026-11-24</text>",
                        ">commit4</text>",
                        "class=\"event\"",
                        ">slower, time x 1.30</text>",
                        ">machine 2</text>",
                        "machine 1: CPU&#x3D;Example CPU",
                        "machine 2: CPU&#x3D;Other CPU",
                        "<h2 id=\"method-title\">Method</h2>");
    }

    @Test
    void files_that_are_no_runs_are_left_out_with_the_reason() throws IOException {
        write(0, "Example CPU", "17", Map.of(), 100);
        Files.writeString(folder.resolve("broken.json"), "{\"schemaVersion\": 1,");
        Files.copy(resource("jmh.json"), folder.resolve("jmh.json"));
        Files.writeString(folder.resolve("notes.txt"), "not looked at");

        assertThat(markdown())
                .contains("1 runs on 1 machine")
                .contains("broken.json: line 1", "jmh.json: JMH's JSON")
                .doesNotContain("notes.txt");
    }

    @Test
    void a_folder_without_runs_and_wrong_usage_are_one_line_and_code_2() {
        CliRun.of("history", folder).assertRefused(2, "holds no results.json, data.js or CSV that can be read");
        CliRun.of("history", folder.resolve("absent")).assertRefused(2, "cannot be read as a folder");
        CliRun.of("history", folder, "file.json").assertRefused(2, "file.json");
        CliRun.of("history", folder, "--format=csv")
                .assertRefused(2, "expected one of [TERMINAL, MARKDOWN, HTML, DATA_JS, data-js, OTAVA]");
    }

    private String markdown(String... options) {
        // Markdown escapes signs that the assertions would have to repeat.
        List<Object> arguments = new ArrayList<>(List.of("history", folder, "--format", "markdown"));
        arguments.addAll(List.of(options));
        return CliRun.of(arguments.toArray()).assertDone().out().replace("\\", "");
    }

    private void write(int day, String cpu, String jdk, Map<String, String> settings, double... millis)
            throws IOException {
        Run run = ResultsFixture.run();
        Environment one = ResultsFixture.environment();
        Files.createDirectories(folder.resolve("day" + day));
        ResultsFile.write(
                folder.resolve("day" + day + "/results.json"),
                new Results(
                        1,
                        new Run(
                                "run" + day,
                                run.startedAt().plus(Duration.ofDays(day)),
                                "commit" + day,
                                false,
                                settings,
                                run.command()),
                        new Environment(
                                cpu,
                                one.cores(),
                                one.memoryBytes(),
                                one.os(),
                                one.kernel(),
                                jdk,
                                one.jvmArgs(),
                                one.drivers(),
                                one.database(),
                                one.facts()),
                        List.of(timed("batch", millis))));
    }
}
