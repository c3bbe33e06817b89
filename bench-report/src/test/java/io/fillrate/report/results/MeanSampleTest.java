package io.fillrate.report.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Sample.ServerUsage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeanSampleTest {

    private static Sample load(long nanos, long walBytes) {
        return new Sample(4, 2, nanos, Map.of("send", nanos / 2))
                .with(new ClientUsage(nanos, null, 1_000L, 0L, 1L, 5L, null, null))
                .with(new ServerUsage(7L, 8L, null, Map.of("walBytes", walBytes)))
                .withWireBytes(100);
    }

    @Test
    void times_are_the_mean_what_was_used_is_the_first_ones_and_the_number_of_loads_is_kept() {
        Sample mean = MeanSample.of(List.of(load(100, 30), load(200, 31), load(301, 33)));

        assertThat(mean.loads()).isEqualTo(3);
        assertThat(List.of(mean.round(), mean.order())).containsExactly(4, 2);
        assertThat(mean.elapsedNanos()).isEqualTo(200);
        assertThat(mean.loadNanos()).containsExactly(100L, 200L, 301L);
        assertThat(mean.phases()).containsExactly(Map.entry("send", 100L));
        assertThat(mean.client()).isEqualTo(new ClientUsage(100L, null, 1_000L, 0L, 1L, 5L, null, null));
        assertThat(mean.server()).isEqualTo(new ServerUsage(7L, 8L, null, Map.of("walBytes", 30L)));
        assertThat(mean.wireBytes()).isEqualTo(100);
        assertThat(mean.verified()).isFalse();
    }

    @Test
    void it_is_verified_if_the_last_load_is() {
        assertThat(MeanSample.of(List.of(load(100, 30), load(200, 31).withVerified()))
                        .verified())
                .isTrue();
        assertThat(MeanSample.of(List.of(load(100, 30).withVerified(), load(200, 31)))
                        .verified())
                .isFalse();
    }

    @Test
    void a_single_load_is_itself() {
        Sample one = load(100, 30);

        assertThat(MeanSample.of(List.of(one))).isSameAs(one);
        assertThat(one.loads()).isNull();
    }

    @Test
    void loads_after_the_first_need_no_meters() {
        Sample mean = MeanSample.of(List.of(load(100, 30), new Sample(4, 2, 300, Map.of("send", 150L))));

        assertThat(mean.elapsedNanos()).isEqualTo(200);
        assertThat(mean.wireBytes()).isEqualTo(100);
    }

    @Test
    void failed_loads_have_no_mean() {
        assertThatThrownBy(() -> MeanSample.of(List.of(load(1, 1), Sample.failed(4, 2, 0, "lost"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MeanSample.of(List.of())).hasMessageContaining("allowed: one or more");
    }
}
