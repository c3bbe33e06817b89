package io.fillrate.core;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Rows on their way from a thread that adds them to one that loads them: in chunks, so that the threads meet once per chunk, of which a few
 * wait at most. The iterator is the loading side.
 */
final class RowQueue<T> implements Iterator<T> {

    static final int CHUNK_ROWS = 256;

    private static final int MAX_CHUNKS = 4;

    private final Queue<List<T>> chunks = new ArrayDeque<>();
    private boolean ended;
    private boolean reading = true;
    private @Nullable String abandoned;
    private Iterator<T> current = Collections.emptyIterator();

    /**
     * Adds a chunk, and waits for a place if there is none.
     *
     * @return whether it will be read
     */
    synchronized boolean put(List<T> chunk) throws InterruptedException {
        while (reading && chunks.size() == MAX_CHUNKS) {
            wait();
        }
        chunks.add(chunk);
        notifyAll();
        return reading;
    }

    /** Marks the rows as complete. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Has the loading side fail at its next row. */
    synchronized void abandon(String why) {
        abandoned = why;
        notifyAll();
    }

    /** Marks the loading side as ended. */
    synchronized void stopReading() {
        reading = false;
        chunks.clear();
        notifyAll();
    }

    @Override
    public boolean hasNext() {
        while (!current.hasNext()) {
            List<T> next = take();
            if (next == null) {
                return false;
            }
            current = next.iterator();
        }
        return true;
    }

    private synchronized @Nullable List<T> take() {
        try {
            while (chunks.isEmpty() && !ended && abandoned == null) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the loading thread was interrupted");
        }
        if (abandoned != null) {
            throw new CancellationException(abandoned);
        }
        notifyAll();
        return chunks.poll();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return current.next();
    }
}
