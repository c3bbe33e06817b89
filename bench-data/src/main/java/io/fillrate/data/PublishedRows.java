package io.fillrate.data;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a publisher: pulled by the thread that loads, or by one that loads for it, while others push them. At most {@value
 * #MAX_WAITING} wait; as they are pulled, more are requested.
 */
final class PublishedRows<T> implements Flow.Subscriber<T>, Iterator<T> {

    /** Rows that may wait to be pulled. */
    static final int MAX_WAITING = 256;

    /** How often a thread that is not the loading one looks whether that has been interrupted. */
    private static final long LOOK_MILLIS = 100;

    private final Queue<T> waiting = new ArrayDeque<>();
    private @Nullable Thread loader;
    private Flow.@Nullable Subscription subscription;
    private @Nullable Throwable failure;
    private boolean ended;
    private int pulledSinceRequest;

    /** Requests the first rows. Belongs to the publisher. */
    @Override
    public void onSubscribe(Flow.Subscription given) {
        require(given, "no subscription");
        boolean wanted;
        synchronized (this) {
            wanted = subscription == null && !ended;
            if (wanted) {
                subscription = given;
            }
        }
        if (wanted) {
            given.request(MAX_WAITING);
        } else {
            given.cancel();
        }
    }

    @Override
    public void onNext(T row) {
        require(row, "null instead of a row");
        synchronized (this) {
            if (ended) {
                return;
            } else if (waiting.size() < MAX_WAITING) {
                waiting.add(row);
                notifyAll();
                return;
            }
            end(new IllegalStateException("the publisher sent more rows than were requested"));
        }
        cancel();
    }

    @Override
    public void onError(Throwable why) {
        require(why, "an error without saying which");
        end(why);
    }

    /** Ends the load, too: a publisher may swallow what it gets for a null. */
    private void require(@Nullable Object given, String instead) {
        if (given == null) {
            NullPointerException failure = new NullPointerException("the publisher gave " + instead);
            end(failure);
            cancel();
            throw failure;
        }
    }

    @Override
    public synchronized void onComplete() {
        end(null);
    }

    private synchronized void end(@Nullable Throwable why) {
        if (!ended) {
            ended = true;
            failure = why;
            notifyAll();
        }
    }

    /** Marks the thread that loads, whose interrupt ends the wait of any. */
    synchronized void loadOn(Thread thread) {
        loader = thread;
    }

    @Override
    public synchronized boolean hasNext() {
        try {
            while (waiting.isEmpty() && !ended) {
                wait(LOOK_MILLIS);
                if (loader != null && loader.isInterrupted()) {
                    throw new CancellationException("the loading thread was interrupted");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the loading thread was interrupted");
        }
        if (waiting.isEmpty() && failure != null) {
            throw unchecked(failure);
        }
        return !waiting.isEmpty();
    }

    private static RuntimeException unchecked(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException(failure.toString(), failure);
    }

    @Override
    public T next() {
        Flow.Subscription asked = null;
        T row;
        synchronized (this) {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            row = waiting.remove();
            if (++pulledSinceRequest == MAX_WAITING / 2 && !ended) {
                pulledSinceRequest = 0;
                asked = subscription;
            }
        }
        if (asked != null) {
            asked.request(MAX_WAITING / 2); // not within the lock: it may call onNext, or wait for a thread that does
        }
        return row;
    }

    /** Ends the subscription, unless the publisher has ended it. */
    void cancel() {
        Flow.Subscription open;
        synchronized (this) {
            open = subscription;
            subscription = null;
            end(new CancellationException("the rows have been closed"));
        }
        if (open != null) {
            open.cancel();
        }
    }
}
