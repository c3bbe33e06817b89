package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import org.junit.jupiter.api.Test;

class RoundTripsTest {

    private static final long ROWS = 300;

    @Test
    void a_statement_per_row_waits_for_as_many_answers_and_a_stream_for_a_few() {
        RecordingListener listener = RigRun.of(
                Strategies.load(),
                RigRun.setup(),
                RigRun.small(String.valueOf(ROWS), "0", "1", "postgres/insert,postgres/copy-binary"));

        assertThat(roundTrips(listener, "insert")).isBetween(ROWS, ROWS + 10);
        assertThat(roundTrips(listener, "copy-binary")).isBetween(1L, 10L);
    }

    private static Long roundTrips(RecordingListener listener, String strategy) {
        return requireNonNull(
                requireNonNull(listener.only(strategy).samples().get(0).server())
                        .counters()
                        .get("roundTrips"));
    }
}
