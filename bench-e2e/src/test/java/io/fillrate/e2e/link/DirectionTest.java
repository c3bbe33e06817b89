package io.fillrate.e2e.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DirectionTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void what_is_sent_at_the_same_time_arrives_at_the_same_time_without_a_limit() {
        Direction direction = new Direction(5 * MILLISECOND, 0);

        assertThat(direction.arrival(1_000, 7)).isEqualTo(7 + 5 * MILLISECOND);
        assertThat(direction.arrival(1_000_000, 7)).isEqualTo(7 + 5 * MILLISECOND);
    }

    @Test
    void bytes_wait_for_those_before_them_and_their_delays_overlap() {
        Direction direction = new Direction(5 * MILLISECOND, 12_000_000); // a millisecond for a packet with its headers

        assertThat(direction.arrival(1_448, 0)).isEqualTo(6 * MILLISECOND);
        assertThat(direction.arrival(2 * 1_448, 0)).isEqualTo(8 * MILLISECOND);
        assertThat(direction.arrival(1_448, 10 * MILLISECOND)).isEqualTo(16 * MILLISECOND);
    }

    @Test
    void a_segment_is_a_packet_on_a_slow_link_and_64_kib_on_a_fast_one() {
        assertThat(new Direction(0, 1_000_000).maxSegment()).isEqualTo(Window.PACKET);
        assertThat(new Direction(0, 1_000_000_000).maxSegment()).isEqualTo(24_133);
        assertThat(new Direction(0, 0).maxSegment()).isEqualTo(65_536);
    }
}
