package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.MemoryUsage;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class EdenRoomTest {

    private final AtomicInteger collections = new AtomicInteger();

    private void runWith(Optional<MemoryUsage> eden) {
        new EdenRoom(() -> eden, collections::incrementAndGet).run();
    }

    private static Optional<MemoryUsage> used(long used) {
        return Optional.of(new MemoryUsage(0, used, 100, 200));
    }

    @Test
    void aLoadThatHasMoreThanHalfOfEdenIsSparedACollection() {
        runWith(used(49));
        assertThat(collections).hasValue(0);
    }

    @Test
    void garbageIsCollectedWhenHalfOfEdenIsUsed() {
        runWith(used(50));
        assertThat(collections).hasValue(1);
    }

    @Test
    void garbageIsCollectedEachTimeWhenNobodyKnowsHowFullEdenIs() {
        runWith(Optional.empty());
        runWith(Optional.empty());
        assertThat(collections).hasValue(2);
    }

    @Test
    void inThisVirtualMachineItRuns() {
        EdenRoom here = EdenRoom.here();
        here.run();
        assertThat(here.eden().get().map(MemoryUsage::getUsed).orElse(0L)).isNotNegative();
    }
}
