package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.advise.Race.Rival;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import io.fillrate.report.stats.ConfidenceInterval;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NetworkTextTest {

    private static final long MILLISECOND = 1_000_000;

    /** With bytes that slow start does not delay. */
    private static Series series(String strategy, long milliseconds, long roundTrips, long bytes) {
        return new Series("postgres", "orders", strategy, Operation.INSERT, 100, Map.of(), Series.ATOMIC)
                .with(new Sample(1, 1, milliseconds * MILLISECOND, Map.of())
                        .with(new ServerUsage(null, null, null, Map.of("roundTrips", roundTrips)))
                        .withWireBytes(bytes)
                        .withVerified());
    }

    private static Rival rival(Series series, double ratio, double low, double high) {
        return new Rival(series, ratio, new ConfidenceInterval(low, high, ConfidenceInterval.LEVEL), false);
    }

    private static String text(Series winner, Rival... rivals) {
        Race race = new Race(winner, Arrays.asList(rivals), 0.1, List.of());
        ServerNetwork network = new ServerNetwork(1.04 * MILLISECOND, 101, 943e6, "");
        return new NetworkText(race, network)
                .paragraphs().stream().map(block -> ((Paragraph) block).text()).collect(Collectors.joining(" "));
    }

    @Test
    void says_from_which_round_trip_time_on_another_strategy_is_faster() {
        Series batch = series("batch", 10, 6, 10_000);

        assertThat(text(
                        batch,
                        rival(series("unnest", 14, 1, 10_000), 1.4, 1.2, 1.6),
                        rival(series("copy-binary", 12, 2, 10_000), 1.2, 1.1, 1.3)))
                .startsWith("A round trip to the server takes 1 ms, the median of 101 statements without work. One"
                        + " connection carries at least 940 Mbit/s to the server")
                .contains("batch takes 6 turns for 100 rows: round trips")
                .contains("From about 1.5 ms of round-trip time on (95%: 1.3 ms to 1.8 ms), copy-binary would be the"
                        + " fastest of those that raced. At no lower bandwidth, down to 1 Mbit/s, would");
    }

    @Test
    void says_below_which_round_trip_time_and_bandwidth_another_strategy_is_faster() {
        assertThat(text(
                        series("copy-binary", 10, 2, 12_000),
                        rival(series("batch", 12, 6, 14_000), 1.2, 1.1, 1.3),
                        rival(series("copy-csv", 11, 2, 9_000), 1.1, 1.0, 1.2)))
                .contains("At no longer round-trip time, up to 20 ms, would another one win that raced. Below about"
                        + " 540 us (95%: 290 us to 790 us), batch would be. Below about 9 Mbit/s, copy-csv would be, which"
                        + " sends fewer bytes.");
    }

    @Test
    void says_so_if_round_trips_are_not_counted() {
        Series unknown = new Series("mariadb", "orders", "batch", Operation.INSERT, 100, Map.of(), Series.ATOMIC)
                .with(new Sample(1, 1, MILLISECOND, Map.of()).withVerified());

        assertThat(text(unknown, rival(unknown, 1.2, 1.1, 1.3)))
                .contains(
                        "not known, as round trips are counted for PostgreSQL only: --rtt and --bandwidth measure it.");
    }
}
