package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fillrate.core.Items.Item;
import io.fillrate.data.RowSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for loads that are ended from outside: by a time limit, an interrupt or a call. */
public abstract class StoppedLoadContract extends DataSourceContract {

    private static final Duration LIMIT = Duration.ofMillis(100);

    /** Ways to end a load. */
    private enum Stop {
        TIMEOUT("the load took longer than its time limit of 0.1 s"),
        INTERRUPT("the loading thread was interrupted"),
        CANCEL("the load was cancelled");

        private final String message;

        Stop(String message) {
            this.message = message;
        }

        WriterOptions options() {
            return this == TIMEOUT ? OPTIONS.withTimeout(LIMIT) : OPTIONS;
        }

        /** Ends the load now, unless its time limit does. */
        void stop(Thread loader, BulkWriter<?> writer) {
            if (this == INTERRUPT) {
                loader.interrupt();
            } else if (this == CANCEL) {
                writer.cancel();
            }
        }
    }

    /** A statement that locks the table of items against writers, until its transaction or connection ends. */
    protected String lock() {
        return "LOCK TABLE items IN ACCESS EXCLUSIVE MODE";
    }

    /** A query for the number of sessions that wait for a lock. */
    protected String waiting() {
        return "SELECT count(*) FROM pg_locks WHERE NOT granted";
    }

    /** Whether sessions wait for each other's locks. */
    protected boolean hasLocks() {
        return true;
    }

    private Stream<Arguments> strategiesAndTimeouts() {
        return with(Stop.TIMEOUT);
    }

    private Stream<Arguments> strategiesAndOtherStops() {
        return with(Stop.INTERRUPT, Stop.CANCEL);
    }

    private Stream<Arguments> with(Stop... stops) {
        return strategies().stream()
                .filter(strategy -> !strategy.has(Capability.OWN_CONNECTIONS))
                .flatMap(strategy -> Stream.of(stops).map(stop -> Arguments.of(strategy, stop)));
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("strategiesAndOtherStops")
    void a_load_that_waits_for_a_lock_is_ended_by_others_with_nothing_stored(Strategy strategy, Stop stop)
            throws Exception {
        a_load_that_waits_for_a_lock_is_ended_with_nothing_stored(strategy, stop);
    }

    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("strategiesAndTimeouts")
    void a_load_that_waits_for_a_lock_is_ended_with_nothing_stored(Strategy strategy, Stop stop) throws Exception {
        assumeThat(hasLocks()).isTrue();
        List<Item> before = createWithRows(strategy);
        Thread loader = Thread.currentThread();
        try (Pool.Opened pool = Pool.HIKARI.open(target(), propertiesOf(strategy))) {
            try (BulkWriter<Item> writer = strategy.open(TABLE, Session.of(pool), stop.options());
                    Connection other = target().session().connect()) {
                other.setAutoCommit(false);
                execute(other, lock());
                Thread stopping = new Thread(() -> {
                    if (stop != Stop.TIMEOUT) {
                        Eventually.holds("the load waits", () -> target().count(waiting()) > 0);
                        stop.stop(loader, writer);
                    }
                });
                stopping.start();

                BulkWriteException error = failure(() -> writer.write(Items.rows(100, 200)));

                assertThat(Thread.interrupted())
                        .as("still interrupted, if it was by others")
                        .isEqualTo(stop == Stop.INTERRUPT);
                stopping.join();
                assertThat(error).hasMessageContaining(stop.message);
            }
            assertThat(pool.active()).isZero();
            target().verify(TABLE, RowSource.of(before));
            assertThat(load(strategy, TABLE, Items.rows(300, 325), Session.of(pool), OPTIONS))
                    .isEqualTo(25);
        }
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("strategiesAndOtherStops")
    void a_load_that_waits_for_its_rows_is_ended_by_others_and_leaves_what_the_guarantee_says(
            Strategy strategy, Stop stop) throws SQLException {
        a_load_that_waits_for_its_rows_is_ended_and_leaves_what_the_guarantee_says(strategy, stop);
    }

    @ParameterizedTest(name = "{0}, {1}", allowZeroInvocations = true)
    @MethodSource("strategiesAndTimeouts")
    void a_load_that_waits_for_its_rows_is_ended_and_leaves_what_the_guarantee_says(Strategy strategy, Stop stop)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        Thread loader = Thread.currentThread();
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), stop.options())) {
            RowSource<Item> rows = new TrapSource<>(Items.rows(100, 200), 57, () -> {
                stop.stop(loader, writer);
                try {
                    Thread.sleep(5 * LIMIT.toMillis()); // some have others wait for rows
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });

            BulkWriteException error = failure(() -> writer.write(rows));

            assertThat(Thread.interrupted()).isEqualTo(stop == Stop.INTERRUPT);
            assertThat(error).hasMessageContaining(stop.message);
            if (stop == Stop.CANCEL) {
                writer.cancel(); // without effect
            }
        }
        // the row after the wait may be the one that a late cancel meets
        assertLeftAndNextLoadWorks(strategy, before, target().count(TABLE) == before.size() + 57 ? 57 : 58);
    }
}
