package io.fillrate.data;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.stream.Stream;

/**
 * Rows to be loaded: pulled in order, of any number, and given once. A load closes them, however it ends. A {@link RowSource} is of known
 * number and can be read again, which strategies with several connections need.
 *
 * <p>An iterator may throw any unchecked exception when a row is not available; a load then fails with nothing written. A {@link
 * java.util.concurrent.CancellationException} is reported as the load's cancellation, with its message.
 *
 * @param <T> the row
 */
public interface Rows<T> extends Iterable<T> {

    /** Returns the iterator, before the first row. Called once, on the loading thread. */
    @Override
    Iterator<T> iterator();

    /** Releases what the rows come from. */
    default void close() {}

    /** Returns the rows of an iterator that is before the first one. */
    static <T> Rows<T> of(Iterator<T> rows) {
        return new SinglePassRows<>(() -> rows, () -> {});
    }

    /** Returns the rows of a collection, or of anything that is iterated over once; those of a {@link List} are a {@link RowSource}. */
    static <T> Rows<T> of(Iterable<T> rows) {
        return rows instanceof List<T> list ? RowSource.of(list) : new SinglePassRows<>(rows::iterator, () -> {});
    }

    /** Returns the rows of a stream, which the load closes. */
    static <T> Rows<T> of(Stream<T> rows) {
        return new SinglePassRows<>(rows::iterator, rows::close);
    }

    /**
     * Returns the rows of a publisher, which is asked for no more than {@value PublishedRows#MAX_WAITING} that have not been loaded yet; so
     * it can be no faster than the database. A load that fails cancels the subscription.
     */
    static <T> Rows<T> of(Flow.Publisher<T> rows) {
        PublishedRows<T> subscriber = new PublishedRows<>();
        return new SinglePassRows<>(
                () -> {
                    subscriber.loadOn(Thread.currentThread());
                    rows.subscribe(subscriber);
                    return subscriber;
                },
                subscriber::cancel);
    }
}
