package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Encoding allocates nothing once it is compiled. Counted by the JVM for this thread: no time is measured. How soon the compiler is done
 * depends on the machine, so passes are made until one is free of garbage, and too many without one fail.
 */
@Tag("heavy")
@Tag("jdk")
class AllocationTest {

    private static final int ROWS = 20_000;
    private static final int PASS = 200_000;
    private static final int MAX_PASSES = 20;
    private static final int CHUNK = 64 * 1024;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<Arguments> formatsAndWorkloads() {
        return Stream.of("events", "sensor_readings", "articles")
                .map(name -> Workloads.named(name).orElseThrow())
                .flatMap(workload -> Stream.of(Format.values()).map(format -> Arguments.of(format, workload)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("formatsAndWorkloads")
    <T> void a_row_costs_less_than_a_byte_of_garbage(Format format, Workload<T> workload) {
        List<T> rows = new ArrayList<>();
        workload.generator(42).rows(ROWS).forEach(rows::add);
        RowEncoder<T> encoder = format.encoder(workload.table());
        EncodeBuffer buffer = new EncodeBuffer(2 * CHUNK);

        double bytesPerRow = Double.MAX_VALUE;
        for (int pass = 0; pass < MAX_PASSES && bytesPerRow >= 1; pass++) {
            bytesPerRow = (double) allocatedByPass(rows, encoder, buffer) / PASS;
        }

        assertThat(bytesPerRow).as("bytes allocated per row").isLessThan(1);
    }

    private static <T> long allocatedByPass(List<T> rows, RowEncoder<T> encoder, EncodeBuffer buffer) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < PASS; i++) {
            encoder.row(rows.get(i % ROWS), buffer);
            if (buffer.size() >= CHUNK) {
                buffer.clear();
            }
        }
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
