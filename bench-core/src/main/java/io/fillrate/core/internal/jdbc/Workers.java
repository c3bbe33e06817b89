package io.fillrate.core.internal.jdbc;

import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Threads that load at the same time. The first task that fails ends the others: they are interrupted, which ends a writer at its next row,
 * and those that still wait for the server some seconds later lose their connections. Belongs to the thread that waits for the tasks.
 */
public final class Workers implements AutoCloseable {

    private static final int WATCH_SECONDS = 1;
    private static final int END_TIMEOUT_SECONDS = 5;

    /** The work of one thread. */
    @FunctionalInterface
    public interface Task {
        /** Returns the number of rows that the database acknowledged. */
        long run() throws Exception;
    }

    /**
     * What the waiting thread does every second.
     *
     * @param <E> thrown if the tasks cannot succeed any more
     */
    @FunctionalInterface
    public interface Watch<E extends Exception> {
        void look() throws E;
    }

    private final ExecutorService threads;
    private final Runnable cutConnections;

    /**
     * Daemon threads, which stay until {@link #close} or the first failure.
     *
     * @param name of each thread
     * @param count at least 1
     * @param cutConnections ends the connections of all tasks, to wake threads that wait for the server
     */
    public Workers(String name, int count, Runnable cutConnections) {
        this.threads = Executors.newFixedThreadPool(count, work -> daemon(work, name));
        this.cutConnections = cutConnections;
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Runs all tasks without a watch; see {@link #run(List, Watch)}. */
    public long run(List<Task> tasks) throws ExecutionException, InterruptedException {
        return this.<RuntimeException>run(tasks, () -> {});
    }

    /**
     * Runs all tasks, in their order if there are fewer threads than tasks.
     *
     * @return the sum of what they return
     * @throws ExecutionException with what the first failing task has thrown. No more tasks can be run, and none runs unless it ignores
     *     both the interrupt and the loss of its connection
     * @throws InterruptedException if this thread was interrupted; likewise
     * @throws E the watch's; likewise
     */
    public <E extends Exception> long run(List<Task> tasks, Watch<E> watch)
            throws ExecutionException, InterruptedException, E {
        boolean complete = false;
        try {
            CompletionService<Long> results = new ExecutorCompletionService<>(threads);
            tasks.forEach(task -> results.submit(task::run));
            long sum = 0;
            for (int i = 0; i < tasks.size(); i++) {
                sum += next(results, watch).get();
            }
            if (Thread.interrupted()) { // hidden by a result that came at the same moment
                throw new InterruptedException();
            }
            complete = true;
            return sum;
        } finally {
            if (!complete) {
                end();
            }
        }
    }

    private static <E extends Exception> Future<Long> next(CompletionService<Long> results, Watch<E> watch)
            throws InterruptedException, E {
        while (true) {
            Future<Long> result = results.poll(WATCH_SECONDS, TimeUnit.SECONDS);
            if (result != null) {
                return result;
            }
            watch.look();
        }
    }

    /** Ends all threads and waits for them, interrupted or not: their connections are in use. */
    private void end() {
        boolean interrupted = Thread.interrupted();
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                cutConnections.run();
                threads.awaitTermination(END_TIMEOUT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            interrupted = true;
            cutConnections.run();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
