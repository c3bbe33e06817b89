package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.rig.RigSetup.LazyGc;
import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazyGcTest {

    private final AtomicInteger collections = new AtomicInteger();

    private void runWith(Optional<MemoryUsage> eden) {
        new LazyGc(() -> eden, collections::incrementAndGet).run();
    }

    private static Optional<MemoryUsage> used(long used) {
        return Optional.of(new MemoryUsage(0, used, 100, 200));
    }

    @Test
    void a_load_that_has_more_than_half_of_eden_is_spared_a_collection() {
        runWith(used(49));
        assertThat(collections).hasValue(0);
    }

    @Test
    void garbage_is_collected_when_half_of_eden_is_used() {
        runWith(used(50));
        assertThat(collections).hasValue(1);
    }

    @Test
    void garbage_is_collected_each_time_when_nobody_knows_how_full_eden_is() {
        runWith(Optional.empty());
        runWith(Optional.empty());
        assertThat(collections).hasValue(2);
    }

    @Test
    void it_runs_in_this_virtual_machine() {
        LazyGc here = LazyGc.here();
        here.run();
        assertThat(here.eden().get().map(MemoryUsage::getUsed).orElse(0L)).isNotNegative();
    }
}
