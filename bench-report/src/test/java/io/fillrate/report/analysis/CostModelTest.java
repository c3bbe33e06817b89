package io.fillrate.report.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fillrate.report.results.Link;
import io.fillrate.report.results.Link.Bandwidth;
import io.fillrate.report.results.Link.Rtt;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class CostModelTest {

    private static final double FIXED = 4e6;
    private static final double PER_ROW = 1_500;
    private static final long BYTES_PER_ROW = 172;
    private static final Offset<Double> ALMOST = within(1e-3);

    /** Turns that slow start takes besides: 17 kB, 172 kB, 1.7 MB need 1, 3 and 6. */
    private static final Map<Long, Integer> SLOW_START = Map.of(10L, 0, 100L, 1, 1_000L, 3, 10_000L, 6);

    private static final List<Link> NETWORKS =
            List.of(link("none", "none"), link("0.5ms", "1Gbit"), link("5ms", "100Mbit"), link("20ms", "10Gbit"));

    private static Link link(String rtt, String bandwidth) {
        return new Link(Rtt.parse(rtt), Bandwidth.parse(bandwidth));
    }

    /** Nanoseconds that a load's bytes take, headers of packets included. */
    private static double line(long rows, Link link) {
        long bits = link.bandwidth().bits();
        return bits == 0 ? 0 : rows * BYTES_PER_ROW * (1_500.0 / 1_448) * 8e9 / bits;
    }

    private static Series series(long rows, Link link, long roundTrips, double nanos) {
        Map<String, String> parameters = link.exists()
                ? Map.of("rtt", link.rtt().text(), "bandwidth", link.bandwidth().text())
                : Map.of();
        return new Series("postgres", "events", "copy", Operation.INSERT, rows, parameters, Series.ATOMIC)
                .with(new Sample(1, 1, Math.round(nanos), Map.of())
                        .with(new ServerUsage(null, null, null, Map.of("roundTrips", roundTrips)))
                        .withWireBytes(rows * BYTES_PER_ROW)
                        .withVerified());
    }

    private static double turns(long rows, long roundTrips, Link link) {
        return (roundTrips + SLOW_START.getOrDefault(rows, 0))
                * (double) Math.max(0, link.rtt().nanos());
    }

    /** Waits for its bytes: a round trip per 100 rows. */
    private static Series batch(long rows, Link link) {
        long trips = 2 + rows / 100;
        return series(rows, link, trips, FIXED + PER_ROW * rows + turns(rows, trips, link) + line(rows, link));
    }

    /** Three round trips, and bytes on their way while rows are made. */
    private static Series copy(long rows, Link link) {
        return series(rows, link, 3, FIXED + Math.max(PER_ROW * rows, line(rows, link)) + turns(rows, 3, link));
    }

    private static List<Series> all(boolean overlapping, List<Link> links) {
        List<Series> all = new ArrayList<>();
        for (Link link : links) {
            for (long rows : new long[] {10, 100, 1_000, 10_000}) {
                all.add(overlapping ? copy(rows, link) : batch(rows, link));
            }
        }
        return all;
    }

    @Test
    void finds_the_costs_of_loads_that_wait_for_their_bytes() {
        CostModel model = CostModel.of(all(false, NETWORKS)).orElseThrow();

        assertThat(model.overlaps()).isFalse();
        assertThat(model.costs().of(0) / FIXED).isCloseTo(1, ALMOST);
        assertThat(model.costs().of(1) / PER_ROW).isCloseTo(1, ALMOST);
        assertThat(model.costs().of(2)).isCloseTo(1, ALMOST);
        assertThat(model.costs().of(3)).isCloseTo(1, ALMOST);
    }

    @Test
    void finds_that_bytes_are_on_their_way_while_rows_are_made() {
        CostModel model = CostModel.of(all(true, NETWORKS)).orElseThrow();

        assertThat(model.overlaps()).isTrue();
        assertThat(model.costs().of(1) / PER_ROW).isCloseTo(1, ALMOST);
        assertThat(model.costs().of(2)).isCloseTo(1, ALMOST);
        assertThat(model.costs().intervalOf(2).contains(1)).isTrue();
    }

    @Test
    void a_network_that_was_left_out_is_predicted() {
        assertThat(CostModel.of(all(false, NETWORKS)).orElseThrow().heldOutErrors())
                .hasSize(16)
                .allSatisfy(error -> assertThat(error).isCloseTo(0, ALMOST));
    }

    @Test
    void without_a_network_turns_and_bytes_take_all_of_their_time() {
        List<Series> local = all(true, List.of(Link.NONE));
        CostModel model = CostModel.of(local).orElseThrow();
        Link far = link("20ms", "10Gbit");

        assertThat(model.expected(local.get(3), far).nanos() / 1e6)
                .isCloseTo((FIXED + 10_000 * PER_ROW + 9 * 20e6) / 1e6, within(0.1));
        assertThat(model.heldOutErrors()).isEmpty();
    }

    @Test
    void a_line_that_is_slower_than_the_rows_counts_instead_of_them() {
        List<Series> local = all(true, List.of(Link.NONE));
        CostModel model = CostModel.of(local).orElseThrow();
        Link slow = link("none", "1Mbit");

        assertThat(model.expected(local.get(3), slow).nanos() / 1e6)
                .isCloseTo((FIXED + line(10_000, slow)) / 1e6, within(1.0));
    }

    @Test
    void loads_whose_round_trips_are_not_known_have_no_model() {
        Series unknown = new Series("mariadb", "events", "batch", Operation.INSERT, 10, Map.of(), Series.ATOMIC)
                .with(new Sample(1, 1, 1_000, Map.of()).withVerified());

        assertThat(CostModel.of(List.of(unknown, unknown, unknown, unknown))).isEmpty();
        assertThat(CostModel.of(all(true, List.of(Link.NONE)).subList(0, 3))).isEmpty();
    }
}
