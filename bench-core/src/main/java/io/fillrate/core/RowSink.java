package io.fillrate.core;

import io.fillrate.data.Rows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A load whose rows are pushed: all that were added before {@link #commit}, or none. A thread of the sink's own runs the writer meanwhile;
 * some thousand rows at most wait for it, and {@link #add} waits while there are as many. Belongs to one thread.
 *
 * <pre>{@code
 * try (RowSink<Reading> sink = RowSink.into(writer)) {
 *     sensors.forEach(sensor -> sink.add(sensor.read()));
 *     sink.commit();
 * }
 * }</pre>
 *
 * @param <T> the row
 */
public final class RowSink<T> implements AutoCloseable {

    private static final String INTERRUPTED = "the loading thread was interrupted";

    private final RowQueue<T> queue = new RowQueue<>();
    private final FutureTask<Long> load;
    private final Thread loader;
    private List<T> chunk = new ArrayList<>(RowQueue.CHUNK_ROWS);
    private boolean committed;

    private RowSink(ToLongFunction<Rows<T>> write) {
        load = new FutureTask<>(() -> {
            try {
                return write.applyAsLong(Rows.of(queue));
            } finally {
                queue.stopReading();
            }
        });
        loader = new Thread(load, "row-sink");
        loader.setDaemon(true); // what is not committed when the program ends is rolled back
        loader.start();
    }

    /**
     * Begins a load.
     *
     * @param writer of a strategy that is {@link Capability#SINGLE_PASS}. Not to be used, nor closed, before this sink is closed
     */
    public static <T> RowSink<T> into(BulkWriter<T> writer) {
        return new RowSink<T>(writer::write);
    }

    /**
     * Begins a load that hands keys back.
     *
     * @param writer of a strategy that is {@link Capability#SINGLE_PASS}, with keys. Not to be used, nor closed, before this sink is closed
     * @param keys gets each row and its key, on the sink's own thread; all of them before {@link #commit} returns
     */
    public static <T> RowSink<T> into(BulkWriter<T> writer, ObjLongConsumer<? super T> keys) {
        return new RowSink<T>(rows -> writer.write(rows, keys));
    }

    /**
     * Adds a row, which must not change any more.
     *
     * @throws BulkWriteException if the load has failed, perhaps because of an earlier row, or if this thread was interrupted, which it
     *     stays. The table is unchanged then (as far as the strategy's guarantee goes), and no more rows are taken
     * @throws UnavailableException if the writer does not take rows of unknown number
     */
    public void add(T row) {
        requireOpen();
        if (load.isDone()) {
            throw failure();
        } else if (Thread.currentThread().isInterrupted()) {
            throw interrupted();
        }
        chunk.add(row);
        if (chunk.size() == RowQueue.CHUNK_ROWS) {
            handOver();
        }
    }

    private void handOver() {
        List<T> full = chunk;
        chunk = new ArrayList<>(RowQueue.CHUNK_ROWS);
        try {
            if (!queue.put(full)) {
                throw failure();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        }
    }

    /**
     * Stores all rows, as safely and visibly as the strategy's guarantee says; in a {@linkplain Session#within caller's transaction}, they
     * are stored by the caller's commit.
     *
     * @return the number of rows that the database has acknowledged
     * @throws BulkWriteException as {@link #add}
     */
    public long commit() {
        requireOpen();
        handOver();
        queue.end();
        Object result = result(true);
        if (result instanceof RuntimeException failure) {
            throw failure;
        }
        committed = true;
        return (Long) result;
    }

    private void requireOpen() {
        if (committed) {
            throw new IllegalStateException("the sink has been committed: open another for more rows");
        }
    }

    private RuntimeException interrupted() {
        queue.abandon(INTERRUPTED);
        loader.interrupt(); // it may wait for a lock
        return failure();
    }

    private RuntimeException failure() {
        return result(false) instanceof RuntimeException known
                ? known
                : new IllegalStateException("the writer has ended before its rows");
    }

    /**
     * Waits for the end of the load, whether this thread is interrupted or not: its connection is in use until then.
     *
     * @param passOn whether an interrupt is one of the loading thread as well
     * @return the number of rows, or the failure
     */
    private Object result(boolean passOn) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return load.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (passOn) {
                        loader.interrupt();
                    }
                } catch (ExecutionException e) {
                    return unchecked(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unchecked(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        return failure instanceof RuntimeException runtime ? runtime : new IllegalStateException(failure);
    }

    /** Abandons a load that has not been committed: nothing of it is stored. The writer stays open. */
    @Override
    public void close() {
        if (!committed) {
            queue.abandon("the sink was closed without a commit");
            loader.interrupt();
            result(false);
        }
    }

    /**
     * Rows on their way from a thread that adds them to one that loads them: in chunks, so that the threads meet once per chunk, of which
     * a few wait at most. The iterator is the loading side.
     */
    private static final class RowQueue<T> implements Iterator<T> {

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
}
