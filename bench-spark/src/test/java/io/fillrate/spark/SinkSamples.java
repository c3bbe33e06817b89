package io.fillrate.spark;

import io.fillrate.core.internal.jdbc.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.spark.package$;

/** The loads of a benchmark, as a table and as samples, for {@code results/}. */
final class SinkSamples {

    private record Sample(String way, int round, double seconds, double mergeSeconds, double cpuSeconds) {

        double stagingSeconds() {
            return seconds - mergeSeconds;
        }
    }

    private final String master;
    private final long rows;
    private final List<Sample> samples = new ArrayList<>();
    private final List<String> comparisons = new ArrayList<>();

    SinkSamples(String master, long rows) {
        this.master = master;
        this.rows = rows;
    }

    void add(String way, int round, double seconds, double mergeSeconds, double cpuSeconds) {
        samples.add(new Sample(way, round, seconds, mergeSeconds, cpuSeconds));
    }

    private double median(String way, ToDoubleFunction<Sample> value) {
        double[] sorted = values(way, value);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private double[] values(String way, ToDoubleFunction<Sample> value) {
        return samples.stream()
                .filter(sample -> sample.way().equals(way))
                .mapToDouble(value)
                .sorted()
                .toArray();
    }

    /** Holds the sink against the other ways, by medians, and notes what was aimed at. */
    void compare(String sink, String jdbc, String withoutSpark) {
        double seconds = median(sink, Sample::seconds);
        comparisons.add(line("times as fast as Spark's jdbc (aim: 3)", median(jdbc, Sample::seconds) / seconds));
        comparisons.add(line(
                "staging, as a share of the speed without Spark (aim: 0.7)",
                median(withoutSpark, Sample::seconds) / median(sink, Sample::stagingSeconds)));
        comparisons.add(line("merge, as a share of the load", median(sink, Sample::mergeSeconds) / seconds));
        comparisons.add(line(
                "client CPU per row, as a share of Spark's jdbc (aim: 0.25)",
                median(sink, Sample::cpuSeconds) / median(jdbc, Sample::cpuSeconds)));
    }

    private static String line(String what, double value) {
        return String.format(Locale.ROOT, "| %s | %.2f |", what, value);
    }

    /** Writes {@code report.md} and {@code samples.csv} into a folder, and prints the report. */
    void write(Path folder) throws IOException, SQLException {
        Files.createDirectories(folder);
        List<String> report = report();
        report.forEach(System.out::println);
        Files.write(folder.resolve("report.md"), report);
        List<String> lines = new ArrayList<>(List.of("way,round,seconds,mergeSeconds,clientCpuSeconds"));
        samples.forEach(sample -> lines.add(String.format(
                Locale.ROOT,
                "\"%s\",%d,%.4f,%.4f,%.4f",
                sample.way(),
                sample.round(),
                sample.seconds(),
                sample.mergeSeconds(),
                sample.cpuSeconds())));
        Files.write(folder.resolve("samples.csv"), lines);
    }

    private List<String> report() throws SQLException {
        List<String> lines = new ArrayList<>();
        lines.add("# " + master + ", " + String.format(Locale.ROOT, "%,d", rows) + " rows");
        lines.add("");
        lines.add(environment());
        lines.add("");
        lines.add("| way | median s | least – most s | rows/s | merge s | client CPU, µs per row |");
        lines.add("|---|---:|---:|---:|---:|---:|");
        samples.stream().map(Sample::way).distinct().forEach(way -> lines.add(row(way)));
        lines.add("");
        lines.add("| `fillrate`, by medians | |");
        lines.add("|---|---:|");
        lines.addAll(comparisons);
        return lines;
    }

    private String row(String way) {
        double[] seconds = values(way, Sample::seconds);
        double merge = median(way, Sample::mergeSeconds);
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f–%.2f | %,.0f | %s | %.2f |",
                way,
                median(way, Sample::seconds),
                seconds[0],
                seconds[seconds.length - 1],
                rows / median(way, Sample::seconds),
                merge > 0 ? String.format(Locale.ROOT, "%.2f", merge) : "",
                median(way, Sample::cpuSeconds) / rows * 1e6);
    }

    private static String environment() throws SQLException {
        try (Connection connection = Servers.connect()) {
            return String.format(
                    Locale.ROOT,
                    "%s; Spark %s, Java %s, PostgreSQL %s, %d processors, %s.",
                    LocalDate.now(ZoneOffset.UTC),
                    package$.MODULE$.SPARK_VERSION(),
                    System.getProperty("java.version"),
                    Sql.texts(connection, "SHOW server_version").get(0),
                    Runtime.getRuntime().availableProcessors(),
                    System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        }
    }
}
