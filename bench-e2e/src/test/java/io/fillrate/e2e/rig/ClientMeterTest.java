package io.fillrate.e2e.rig;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.rig.ClientMeter.ProcessCpu;
import io.fillrate.report.results.Sample.ClientUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ClientMeterTest {

    private byte[] garbage = {};

    @Test
    void allocations_of_this_thread_are_counted() {
        ClientMeter meter = ClientMeter.start();
        for (int i = 0; i < 100; i++) {
            garbage = new byte[100_000];
        }

        assertThat(meter.stop().allocatedBytes()).isGreaterThanOrEqualTo(100L * garbage.length);
    }

    @Test
    void allocations_of_a_thread_that_has_ended_are_counted_or_said_to_be_unknown() throws InterruptedException {
        ClientMeter meter = ClientMeter.start();
        Thread thread = new Thread(() -> garbage = new byte[10_000_000]);
        thread.start();
        thread.join();
        Long bytes = meter.stop().allocatedBytes();

        if (bytes == null) {
            assertThat(Runtime.version().feature()).isLessThan(21);
        } else {
            assertThat(bytes).isGreaterThanOrEqualTo(garbage.length);
        }
    }

    @Test
    void the_process_uses_cpu_time_while_it_works() {
        ClientMeter meter = ClientMeter.start();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(30);
        long turns = 0;
        while (System.nanoTime() < end) {
            turns++;
        }

        assertThat(turns).isPositive();
        assertThat(meter.stop().cpuNanos()).isPositive();
    }

    @Test
    void cpu_time_is_finer_than_a_clock_tick_of_the_system() {
        long tick = TimeUnit.MILLISECONDS.toNanos(10);

        boolean fine = false;
        for (int i = 0; i < 100; i++) {
            fine |= requireNonNull(ProcessCpu.nanos()) % tick != 0;
        }

        assertThat(fine).isTrue();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(60)
    void what_the_kernel_does_for_the_process_is_a_part_of_its_cpu_time() throws IOException {
        ClientMeter meter = ClientMeter.start();
        long before = requireNonNull(ProcessCpu.systemNanos());
        // The kernel divides by sampling, a few hundred times a second, so a single read may go unnoticed.
        while (requireNonNull(ProcessCpu.systemNanos()) == before) {
            assertThat(Files.readAllBytes(Path.of("/proc/self/stat"))).isNotEmpty();
        }
        ClientUsage used = meter.stop();

        assertThat(used.cpuSystemNanos()).isPositive().isLessThanOrEqualTo(requireNonNull(used.cpuNanos()));
    }

    @Test
    void a_garbage_collection_is_counted_and_the_peak_of_the_heap_is_that_since_the_start() {
        ClientMeter meter = ClientMeter.start();
        System.gc();
        ClientUsage used = meter.stop();

        assertThat(used.gcCount()).isPositive();
        assertThat(used.gcMillis()).isNotNegative();
        assertThat(used.peakHeapBytes()).isPositive();
    }
}
