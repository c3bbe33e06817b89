package io.fillrate.report;

import io.fillrate.report.results.Environment;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Run;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Results as the rig would write them, made of a few numbers. */
public final class ResultsFixture {

    private ResultsFixture() {}

    /** A file of the test resources. */
    public static Path resource(String name) {
        try {
            return Path.of(Objects.requireNonNull(ResultsFixture.class.getResource("/" + name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Run run() {
        return new Run(
                "2026-11-20T20-40-00Z",
                Instant.parse("2026-11-20T20:40:00.123Z"),
                "0123456789abcdef0123456789abcdef01234567",
                false,
                Map.of("bench.rows", "100000"),
                "./mvnw -Pbench test -Dbench.rows=100000");
    }

    public static Environment environment() {
        return new Environment(
                "Example CPU @ 2.50GHz",
                2,
                8L << 30,
                "Debian GNU/Linux 12",
                "6.1.0",
                "17.0.15+6 Debian",
                List.of("-Xmx2g"),
                Map.of("org.postgresql", "42.7.14"),
                Map.of("postgres", new DatabaseInfo("18.6", "embedded", Map.of("fsync", "on"), "permanent", null)),
                Map.of("tls", "off"));
    }

    public static Results results(Series... series) {
        Results results = new Results(run(), environment());
        for (Series one : series) {
            results = results.with(one);
        }
        return results;
    }

    public static Series series(String strategy, long rows) {
        return series(strategy, rows, Series.ATOMIC);
    }

    public static Series series(String strategy, long rows, String guarantee) {
        return new Series("postgres", "sensor_readings", strategy, Operation.INSERT, rows, Map.of(), guarantee);
    }

    /** A verified series of 100,000 rows with one round per time. */
    public static Series timed(String strategy, double... millis) {
        return timed(series(strategy, 100_000), millis);
    }

    /** The series with one more verified round per time; the client uses half of it. */
    public static Series timed(Series series, double... millis) {
        for (int i = 0; i < millis.length; i++) {
            series = series.with(sample(i + 1, Math.round(millis[i] * 1e6)));
        }
        return series;
    }

    /** A sample of a process of its own. */
    public static Sample sample(int round, long nanos) {
        return new Sample(round, 1, nanos, Map.of("send", nanos / 2, "commit", nanos / 4))
                .with(new ClientUsage(nanos / 2, nanos / 8, 1L << 20, 3L, 1L, 64L << 20, null, null))
                .with(new ServerUsage(nanos / 3, nanos / 9, null, Map.of("walBytes", 123L)))
                .withWireBytes(12_345_678)
                .withProcess(round)
                .withVerified();
    }
}
