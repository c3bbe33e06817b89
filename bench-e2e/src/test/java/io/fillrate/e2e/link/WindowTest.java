package io.fillrate.e2e.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WindowTest {

    private static final int TEN_PACKETS = 14_480;
    private static final long RTT = TimeUnit.MILLISECONDS.toNanos(1);

    private final Window window = new Window(RTT);

    /** Sends all that may be sent, which the receiver takes at once. */
    private int sendAll() throws InterruptedException {
        int room = window.room();
        long now = System.nanoTime();
        window.sent(room, now);
        window.received(room, now);
        return room;
    }

    @Test
    void it_begins_with_ten_packets_and_doubles_with_every_turn() throws InterruptedException {
        assertThat(sendAll()).isEqualTo(TEN_PACKETS);
        assertThat(sendAll()).isEqualTo(2 * TEN_PACKETS);
        assertThat(sendAll()).isEqualTo(4 * TEN_PACKETS);
    }

    @Test
    void it_never_exceeds_what_the_buffers_hold() throws InterruptedException {
        for (int turn = 0; turn < 12; turn++) {
            sendAll();
        }

        assertThat(sendAll()).isEqualTo(4 << 20);
    }

    @Test
    void small_messages_do_not_make_it_larger() throws InterruptedException {
        for (int message = 0; message < 100; message++) {
            long now = System.nanoTime();
            window.sent(100, now);
            window.received(100, now);
        }

        assertThat(window.room()).isEqualTo(TEN_PACKETS);
    }

    @Test
    void silence_halves_it_for_each_timeout_but_not_below_its_first_size() throws InterruptedException {
        for (int turn = 0; turn < 4; turn++) {
            sendAll();
        }
        long later = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(250);
        window.sent(1, later);
        window.received(1, later - TimeUnit.SECONDS.toNanos(1));

        assertThat(window.room()).isEqualTo(8 * TEN_PACKETS);
    }

    @Test
    void a_sender_goes_on_when_the_receiver_has_ended() throws InterruptedException {
        window.sent(TEN_PACKETS, System.nanoTime());
        window.end();

        assertThat(window.room()).isPositive();
    }
}
