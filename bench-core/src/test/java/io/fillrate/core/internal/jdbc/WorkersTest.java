package io.fillrate.core.internal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WorkersTest {

    @Test
    @Tag("slow")
    @Tag("jdk")
    void who_does_not_heed_the_end_loses_the_connections_and_is_waited_for() {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch connections = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);

        try (Workers workers = new Workers("test", 2, connections::countDown)) {
            assertThatThrownBy(() -> workers.run(List.of(
                            () -> {
                                awaitStubbornly(waiting);
                                throw new IllegalStateException("broken");
                            },
                            () -> {
                                waiting.countDown();
                                awaitStubbornly(connections);
                                ended.countDown();
                                return 1;
                            })))
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("broken");
        }
        assertThat(ended.getCount()).isZero();
    }

    /** As drivers wait for a server. */
    private static void awaitStubbornly(CountDownLatch signal) {
        boolean interrupted = false;
        while (true) {
            try {
                signal.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void what_tasks_return_is_added_up() throws Exception {
        try (Workers workers = new Workers("test", 3, () -> {})) {
            assertThat(workers.run(List.of(() -> 1, () -> 2, () -> 3, () -> 4))).isEqualTo(10);
            assertThat(workers.run(List.of())).isZero();
        }
    }
}
