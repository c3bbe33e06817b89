package io.fillrate.report.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.ResultsFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhFileTest {

    private static final String METRIC = "{\"score\": %s, \"scoreUnit\": \"ops/s\", \"rawData\": [[%s]]}";

    private final Path folder;

    JmhFileTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void every_mode_of_a_real_file_is_read() {
        List<JmhBenchmark> benchmarks = JmhFile.read(ResultsFixture.resource("jmh.json"));

        assertThat(benchmarks).extracting(JmhBenchmark::mode).contains("thrpt", "avgt", "sample", "ss");
        JmhBenchmark first = benchmarks.get(0);
        assertThat(first.benchmark()).isEqualTo("org.example.EncodeBenchmark.csv");
        assertThat(first.params()).containsExactly(Map.entry("rows", "10"));
        assertThat(first.forks()).isEqualTo(2);
        assertThat(first.primaryMetric().scoreUnit()).isEqualTo("ops/us");
        assertThat(first.primaryMetric().rawData()).hasSize(2).allMatch(fork -> fork.size() == 3);
        assertThat(first.secondaryMetrics()).containsKeys("gc.alloc.rate.norm", "rows", "bytes", "cells");
    }

    @Test
    void sample_time_gives_the_mean_of_each_iteration() throws IOException {
        Path file = file("""
                {"score": 2.0, "scoreUnit": "us/op", "rawDataHistogram": [[[[1.0, 3], [5.0, 1]]], [[[4.0, 2]]]]}\
                """, "");

        assertThat(JmhFile.read(file).get(0).primaryMetric().rawData()).containsExactly(List.of(2.0), List.of(4.0));
    }

    @Test
    void numbers_that_json_cannot_hold_are_read_as_jmh_writes_them() throws IOException {
        List<Double> raw = JmhFile.read(file(METRIC.formatted("\"NaN\"", "\"NaN\", \"+INF\", \"-INF\", 1e-3"), ""))
                .get(0)
                .primaryMetric()
                .rawData()
                .get(0);

        assertThat(raw.subList(0, 3)).containsExactly(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
        assertThat(raw.get(3)).isCloseTo(0.001, within(1e-12));
    }

    @Test
    void the_middle_dot_of_older_versions_is_left_out() throws IOException {
        Path file = file(METRIC.formatted(1, 1), "\"\\u00b7gc.count\": " + METRIC.formatted(2, 2));

        assertThat(JmhFile.read(file).get(0).secondaryMetrics()).containsOnlyKeys("gc.count");
    }

    @Test
    void what_is_no_jmh_file_is_refused_in_one_line() throws IOException {
        assertRefused("{}", "expected a list, found an object");
        assertRefused("[3]", "/0: expected an object, found 3");
        assertRefused("[{}]", "/0/benchmark: is missing; expected text");
        assertRefused(content("{\"score\": 1, \"scoreUnit\": \"s\"}", ""), "/0/primaryMetric: rawData is missing");
        assertRefused(content(METRIC.formatted(1, "\"x\""), ""), "/0/primaryMetric/rawData/0/0: expected a number");
        assertRefused(content(METRIC.formatted(1, "null"), ""), "/0/primaryMetric: holds null");
        assertRefused(
                content("{\"score\": 1, \"scoreUnit\": \"s\", \"rawDataHistogram\": [[[[1]]]]}", ""),
                "allowed: pairs of value and count");
    }

    @Test
    void the_kind_of_a_file_shows_in_its_first_bracket() throws IOException {
        assertThat(FileKind.of(file(METRIC.formatted(1, 1), ""))).isEqualTo(FileKind.JMH);
        assertThat(FileKind.of(Files.writeString(folder.resolve("f"), "{}"))).isEqualTo(FileKind.RESULTS);
        assertThatThrownBy(() -> FileKind.of(folder.resolve("absent"))).hasMessageContaining("no such file");
    }

    private void assertRefused(String json, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.json"), json);
        assertThatThrownBy(() -> JmhFile.read(file))
                .isInstanceOf(ResultsFormatException.class)
                .hasMessageStartingWith(file.toString())
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n", "com.fasterxml", "io.fillrate");
    }

    private Path file(String primary, String secondary) throws IOException {
        return Files.writeString(folder.resolve("jmh.json"), content(primary, secondary));
    }

    private static String content(String primary, String secondary) {
        return """
            [{"benchmark": "a.B.c", "mode": "thrpt", "threads": 1, "forks": 1, "jdkVersion": "17", "vmName": "VM",
              "primaryMetric": %s, "secondaryMetrics": {%s}}]
            """.formatted(primary, secondary);
    }
}
