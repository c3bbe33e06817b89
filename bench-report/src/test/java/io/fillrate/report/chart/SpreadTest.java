package io.fillrate.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void labels_that_have_room_stay_where_they_are() {
        assertThat(XyDrawing.Spread.apart(new double[] {50, 10, 90}, 17, 0, 100))
                .containsExactly(50, 10, 90);
    }

    @Test
    void labels_too_near_move_apart_by_the_same_on_both_sides() {
        assertThat(XyDrawing.Spread.apart(new double[] {50, 50}, 20, 0, 100)).containsExactly(40, 60);
        assertThat(XyDrawing.Spread.apart(new double[] {95, 99, 10}, 20, 0, 100))
                .containsExactly(80, 100, 10);
    }

    @Test
    void none_overlaps_and_none_leaves_wherever_they_want_to_be() {
        Random random = new Random(7);
        for (int run = 0; run < 1_000; run++) {
            double[] wanted = random.doubles(1 + random.nextInt(20), 0, 400).toArray();

            double[] places = XyDrawing.Spread.apart(wanted, 17, 4, 396);

            double[] rising = places.clone();
            Arrays.sort(rising);
            for (int i = 1; i < rising.length; i++) {
                assertThat(rising[i] - rising[i - 1]).isGreaterThanOrEqualTo(17 - 1e-9);
            }
            assertThat(Arrays.stream(places)).allMatch(place -> place >= 4 - 1e-9 && place <= 396 + 1e-9);
        }
    }

    @Test
    void where_there_is_no_room_for_all_they_share_what_there_is() {
        double[] places = XyDrawing.Spread.apart(new double[] {5, 5, 5, 5, 5}, 17, 0, 40);

        assertThat(places).containsExactly(new double[] {0, 10, 20, 30, 40}, within(1e-9));
    }

    @Test
    void the_order_is_kept() {
        double[] places = XyDrawing.Spread.apart(new double[] {30, 10, 20, 11, 29}, 12, 0, 100);

        assertThat(places[1]).isLessThan(places[3]);
        assertThat(places[3]).isLessThan(places[2]);
        assertThat(places[2]).isLessThan(places[4]);
        assertThat(places[4]).isLessThan(places[0]);
    }
}
