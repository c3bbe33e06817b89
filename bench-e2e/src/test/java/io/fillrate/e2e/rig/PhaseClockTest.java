package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.PhaseRecorder.Phase;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PhaseClockTest {

    private final AtomicLong now = new AtomicLong(1_000);
    private final PhaseClock clock = new PhaseClock(now::get);

    private void spend(Phase phase, long nanos) {
        clock.enter(phase);
        now.addAndGet(nanos);
    }

    @Test
    void the_nanoseconds_of_a_phase_are_summed_in_the_order_in_which_phases_begin() {
        now.addAndGet(99);
        spend(Phase.SEND, 5);
        spend(Phase.ENCODE, 3);
        spend(Phase.SEND, 7);
        spend(Phase.COMMIT, 11);

        assertThat(clock.stop().toString()).isEqualTo("{send=12, encode=3, commit=11}");
    }

    @Test
    void what_is_done_in_between_is_of_its_own_phase_and_the_phase_before_goes_on() {
        spend(Phase.SEND, 5);
        clock.during(Phase.ENCODE, () -> now.addAndGet(3));
        now.addAndGet(7);

        assertThat(clock.stop().toString()).isEqualTo("{send=12, encode=3}");
    }

    @Test
    void a_thread_that_only_does_something_in_between_is_in_no_phase_before_and_after() throws InterruptedException {
        Thread other = new Thread(() -> clock.during(Phase.ENCODE, () -> now.addAndGet(3)));
        other.start();
        other.join();
        now.addAndGet(1_000);

        assertThat(clock.stop().toString()).isEqualTo("{encode=3}");
    }

    @Test
    void what_the_writer_notes_is_kept_the_last_value_of_each_name() {
        clock.note("copyFormat", "text");
        clock.note("copyFormat", "binary");

        assertThat(clock.notes()).isEqualTo(Map.of("copyFormat", "binary"));
    }

    @Test
    void a_phase_that_is_entered_twice_goes_on() {
        spend(Phase.ENCODE, 3);
        spend(Phase.ENCODE, 4);

        assertThat(clock.stop().toString()).isEqualTo("{encode=7}");
    }

    @Test
    void without_phases_there_is_nothing() {
        assertThat(clock.stop()).isEmpty();
    }

    @Test
    void the_time_of_threads_is_added_up_and_the_last_phase_ends_with_the_load() throws InterruptedException {
        Thread other = new Thread(() -> spend(Phase.SEND, 10));
        other.start();
        other.join();
        spend(Phase.SEND, 5);

        assertThat(clock.stop().toString()).isEqualTo("{send=20}");
    }
}
