package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Items.Item;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Spliterators;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for rows that are given once, in whatever way, and for rows that are pushed. */
public abstract class RowsContract extends StoppedLoadContract {

    private Stream<Strategy> takingRowsOnce() {
        return strategies().stream().filter(strategy -> strategy.has(Capability.SINGLE_PASS));
    }

    private Stream<Strategy> takingSourcesOnly() {
        return strategies().stream().filter(strategy -> !strategy.has(Capability.SINGLE_PASS));
    }

    private Stream<Strategy> inTransactionsOnce() {
        return takingRowsOnce().filter(strategy -> strategy.has(Capability.IN_TRANSACTION));
    }

    private Stream<Arguments> takingRowsOnceAndSizes() {
        return takingRowsOnce()
                .flatMap(strategy -> Stream.of(0, 1, BATCH + 1, 1500).map(size -> Arguments.of(strategy, size)));
    }

    private long loadOnce(Strategy strategy, Rows<Item> rows) {
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS)) {
            return writer.write(rows);
        }
    }

    /** Rows of a stream that notes when it is closed. */
    private static Rows<Item> stream(Iterable<Item> rows, AtomicInteger closed) {
        Iterator<Item> iterator = rows.iterator();
        return Rows.of(StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator, 0), false)
                .onClose(closed::incrementAndGet));
    }

    @ParameterizedTest(name = "{0}, {1} rows", allowZeroInvocations = true)
    @MethodSource("takingRowsOnceAndSizes")
    void any_number_of_rows_of_an_iterator_is_written_and_counted(Strategy strategy, int size) throws SQLException {
        target().create(TABLE);
        RowSource<Item> rows = Items.rows(0, size);

        assertThat(loadOnce(strategy, Rows.of(rows.iterator()))).isEqualTo(size);

        target().verify(TABLE, rows);
    }

    @ParameterizedTest(name = "{0}, {1} rows", allowZeroInvocations = true)
    @MethodSource("takingRowsOnceAndSizes")
    void any_number_of_rows_of_a_publisher_is_written_and_never_more_requested_than_may_wait(
            Strategy strategy, int size) throws SQLException {
        target().create(TABLE);
        RowSource<Item> rows = Items.rows(0, size);
        CountingPublisher publisher = new CountingPublisher(rows.iterator());

        assertThat(loadOnce(strategy, Rows.of(publisher))).isEqualTo(size);

        assertThat(publisher.ahead).hasValueLessThanOrEqualTo(256);
        target().verify(TABLE, rows);
    }

    @ParameterizedTest(name = "{0}, {1} rows", allowZeroInvocations = true)
    @MethodSource("takingRowsOnceAndSizes")
    void any_number_of_rows_that_are_pushed_is_written_by_the_commit(Strategy strategy, int size) throws SQLException {
        target().create(TABLE);
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS);
                RowSink<Item> sink = RowSink.into(writer)) {
            Items.list(0, size).forEach(sink::add);

            assertThat(sink.commit()).isEqualTo(size);

            assertThatIllegalStateException().isThrownBy(() -> sink.add(new Item(-1, "late")));
        }
        target().verify(TABLE, Items.rows(0, size));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void a_stream_is_closed_after_the_load_and_after_a_failure(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        AtomicInteger closed = new AtomicInteger();

        failure(() -> loadOnce(strategy, stream(TrapSource.broken(Items.rows(100, 200), 57), closed)));
        assertThat(closed).hasPositiveValue();
        assertLeftAndNextLoadWorks(strategy, before, 57);

        target().create(TABLE);
        closed.set(0);
        loadOnce(strategy, stream(new LinkedHashSet<>(Items.list(300, 325)), closed));
        assertThat(closed).hasPositiveValue();
        target().verify(TABLE, Items.rows(300, 325));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void a_stream_that_fails_to_close_is_a_failure(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        Stream<Item> rows = Items.list(100, 157).stream().onClose(() -> {
            throw new IllegalStateException("stuck");
        });

        assertThat(failure(() -> loadOnce(strategy, Rows.of(rows))))
                .hasMessageContaining("the source failed to close: java.lang.IllegalStateException: stuck");
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void rows_given_once_that_fail_are_reported_with_the_row(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);

        BulkWriteException error = failure(() -> loadOnce(
                strategy, Rows.of(TrapSource.broken(Items.rows(100, 200), 57).iterator())));

        assertThat(error.rows()).contains(RowRange.of(57));
        assertThat(error).hasMessageContaining("the source failed: java.lang.IllegalStateException: the well is dry");
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void a_constraint_that_breaks_at_a_row_given_once_is_reported(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(57, new Item(100, "twice"));

        BulkWriteException error = failure(() -> loadOnce(strategy, Rows.of(rows.iterator())));

        assertThat(error.getMessage()).doesNotContain("\n").doesNotContain("given once");
        if (!strategy.has(Capability.CHECKS_LATE)) {
            assertThat(error).hasMessageContaining(duplicate(100));
            assertThat(error.rows().orElseThrow().first()).isLessThanOrEqualTo(57);
            assertThat(error.rows().orElseThrow().last()).isGreaterThanOrEqualTo(57);
        }
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingSourcesOnly")
    void rows_given_once_are_refused_by_strategies_that_split_or_replay_them(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        AtomicInteger closed = new AtomicInteger();

        assertThatThrownBy(() -> loadOnce(strategy, stream(Items.list(100, 125), closed)))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith(strategy.id() + " is unavailable: it reads rows more than once");

        assertThat(closed).hasPositiveValue();
        assertThat(loadOnce(strategy, Rows.of(Items.list(50_100, 50_125))))
                .as("a list is a source")
                .isEqualTo(25);
        assertThat(target().count(TABLE)).isEqualTo(before.size() + 25);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void a_publisher_that_fails_leaves_what_the_guarantee_says_and_is_cancelled(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        CountingPublisher publisher = new CountingPublisher(
                TrapSource.broken(Items.rows(100, 200), 57).iterator());

        BulkWriteException error = failure(() -> loadOnce(strategy, Rows.of(publisher)));

        assertThat(error).hasMessageContaining("the well is dry");
        assertThat(error.rows()).contains(RowRange.of(57));
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    private static Flow.Publisher<Item> publishing(Consumer<Flow.Subscriber<? super Item>> rows) {
        return subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                rows.accept(subscriber); // so few that no more are requested
            }

            @Override
            public void cancel() {}
        });
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void what_a_publisher_may_not_pass_on_fails_the_load_though_the_publisher_ignores_it(Strategy strategy)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        Flow.Publisher<Item> nullRow = publishing(subscriber -> {
            Items.list(100, 157).forEach(subscriber::onNext);
            assertThatNullPointerException().isThrownBy(() -> subscriber.onNext(nothing()));
            Items.list(157, 200).forEach(subscriber::onNext);
            subscriber.onComplete();
        });
        Flow.Publisher<Item> nullError = publishing(subscriber -> {
            Items.list(100, 157).forEach(subscriber::onNext);
            assertThatNullPointerException().isThrownBy(() -> subscriber.onError(nothing()));
        });

        BulkWriteException row = failure(() -> loadOnce(strategy, Rows.of(nullRow)));
        assertThat(row).hasMessageContaining("the publisher gave null instead of a row");
        assertThat(row.rows()).contains(RowRange.of(57));
        assertLeftAndNextLoadWorks(strategy, before, 57);

        before = createWithRows(strategy);
        assertThat(failure(() -> loadOnce(strategy, Rows.of(nullError))))
                .hasMessageContaining("the publisher gave an error without saying which");
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void an_interrupt_ends_the_wait_for_a_publisher_and_cancels_it(Strategy strategy) throws Exception {
        List<Item> before = createWithRows(strategy);
        CountDownLatch cancelled = new CountDownLatch(1);
        Thread loading = Thread.currentThread();
        Flow.Publisher<Item> silent = subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                subscriber.onNext(new Item(100, "one"));
                Thread waker = new Thread(() -> {
                    try {
                        for (int i = 0; i < 15 && loading.getState() == Thread.State.RUNNABLE; i++) {
                            Thread.sleep(20); // some wait for rows in another thread
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    loading.interrupt();
                });
                waker.start();
            }

            @Override
            public void cancel() {
                cancelled.countDown();
            }
        });

        BulkWriteException error = failure(() -> loadOnce(strategy, Rows.of(silent)));

        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(error).hasMessageContaining("the loading thread was interrupted");
        assertThat(cancelled.await(1, TimeUnit.MINUTES)).isTrue();
        target().verify(
                        TABLE,
                        strategy.guarantee() == Guarantee.AUTOCOMMIT
                                ? Items.rows(before, List.of(new Item(100, "one")))
                                : RowSource.of(before));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void a_sink_that_is_closed_without_a_commit_leaves_nothing_and_its_writer_usable(Strategy strategy)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS)) {
            try (RowSink<Item> none = RowSink.into(writer)) {
                assertThat(none).isNotNull();
            }
            try (RowSink<Item> few = RowSink.into(writer)) {
                Items.list(100, 157).forEach(few::add);
            }
        }
        assertThat(target().count(TABLE)).isEqualTo(before.size());
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS)) {
            try (RowSink<Item> many = RowSink.into(writer)) {
                Items.list(1000, 3000).forEach(many::add);
            }
        }
        if (strategy.guarantee() != Guarantee.AUTOCOMMIT) {
            target().verify(TABLE, RowSource.of(before));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void what_the_database_refuses_comes_from_add_or_commit_and_again_from_each_further_call(Strategy strategy)
            throws SQLException {
        List<Item> before = createWithRows(strategy);
        List<Item> rows = Items.list(100, 200);
        rows.set(57, new Item(100, "twice"));
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS);
                RowSink<Item> sink = RowSink.into(writer)) {
            BulkWriteException error = failure(() -> {
                rows.forEach(sink::add);
                sink.commit();
            });

            assertThat(failure(() -> sink.add(new Item(1, "after")))).isSameAs(error);
            assertThat(failure(sink::commit)).isSameAs(error);
        }
        assertLeftAndNextLoadWorks(strategy, before, 57);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("takingRowsOnce")
    void an_interrupt_of_the_thread_that_adds_ends_the_load(Strategy strategy) throws SQLException {
        List<Item> before = createWithRows(strategy);
        try (BulkWriter<Item> writer = strategy.open(TABLE, target().session(), OPTIONS);
                RowSink<Item> sink = RowSink.into(writer)) {
            Items.list(100, 110).forEach(sink::add);
            Thread.currentThread().interrupt();

            BulkWriteException error = failure(() -> sink.add(new Item(110, "late")));

            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
            assertThat(error).hasMessageContaining("the loading thread was interrupted");
        }
        target().verify(TABLE, RowSource.of(before));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("inTransactionsOnce")
    void rows_that_are_pushed_are_part_of_the_callers_transaction(Strategy strategy) throws SQLException {
        target().create(TABLE);
        try (Connection caller = callers(strategy)) {
            for (boolean kept : List.of(false, true)) {
                try (BulkWriter<Item> writer = strategy.open(TABLE, Session.within(caller), OPTIONS);
                        RowSink<Item> sink = RowSink.into(writer)) {
                    Items.list(100, 125).forEach(sink::add);
                    sink.commit();
                }
                if (kept) {
                    caller.commit();
                } else {
                    caller.rollback();
                }
                assertThat(target().count(TABLE)).isEqualTo(kept ? 25 : 0);
            }
        }
    }

    /** Publishes on the thread that requests, and notes how far it is ahead of what has been pulled at least. */
    private static final class CountingPublisher implements Flow.Publisher<Item> {

        private final Iterator<Item> rows;
        private final AtomicInteger ahead = new AtomicInteger();

        CountingPublisher(Iterator<Item> rows) {
            this.rows = rows;
        }

        @Override
        public void subscribe(Flow.Subscriber<? super Item> subscriber) {
            subscriber.onSubscribe(new Flow.Subscription() {
                private boolean ended;

                @Override
                public void request(long count) {
                    ahead.accumulateAndGet((int) count, Math::max);
                    try {
                        for (long i = 0; i < count && !ended; i++) {
                            if (!rows.hasNext()) {
                                break;
                            }
                            subscriber.onNext(rows.next());
                        }
                        if (!ended && !rows.hasNext()) {
                            ended = true;
                            subscriber.onComplete();
                        }
                    } catch (RuntimeException e) {
                        ended = true;
                        subscriber.onError(e);
                    }
                }

                @Override
                public void cancel() {
                    ended = true;
                }
            });
        }
    }
}
