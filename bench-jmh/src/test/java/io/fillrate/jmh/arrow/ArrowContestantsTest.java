package io.fillrate.jmh.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.workload.SensorReading;
import io.fillrate.jmh.SampleRows;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All contestants do the same work: their vectors are equal, the second time as the first. */
@Tag("heavy")
@Tag("jdk")
class ArrowContestantsTest {

    private static final List<SensorReading> ROWS =
            SampleRows.of(SampleRows.workload("sensor_readings", SensorReading.class));

    /** Closing it fails when memory was not given back. */
    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void everything_was_given_back() {
        allocator.close();
    }

    @ParameterizedTest
    @EnumSource
    void every_contestant_builds_equal_batches(ArrowContestant contestant) {
        try (BatchBuild ours = ArrowContestant.FILLRATE.open(allocator);
                BatchBuild build = contestant.open(allocator)) {
            assertEqual(build, ours);
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_contestant_builds_equal_lists(ListContestant contestant) {
        try (BatchBuild ours = ListContestant.FILLRATE.open(allocator);
                BatchBuild build = contestant.open(allocator)) {
            assertEqual(build, ours);
        }
    }

    private static void assertEqual(BatchBuild build, BatchBuild ours) {
        for (List<SensorReading> rows : List.of(ROWS.subList(3000, 4000), ROWS)) {
            ours.build(rows);
            build.build(rows);
            assertThat(build.root().getRowCount()).isEqualTo(rows.size());
            assertThat(build.root().equals(ours.root())).isTrue();
            assertThat(Batches.size(build.root())).isEqualTo(Batches.size(ours.root()));
        }
        ours.build(ROWS.subList(0, 1000));
        assertThat(build.root().equals(ours.root())).isFalse();
    }
}
