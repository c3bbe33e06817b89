package io.fillrate.core.schema;

import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Threads that write. Of tasks that run together the first to fail ends the others: they are interrupted, which ends a writer at its next row,
 * and who still waits for the server after some seconds loses the connection.
 */
final class Workers implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 5;

    /** Something that one worker writes. */
    @FunctionalInterface
    interface Task {
        /** The number of rows that the database acknowledged. */
        long run();
    }

    private final ExecutorService threads;
    private final Runnable cutConnections;

    /** So many threads, which stay until the end. */
    Workers(int count, Runnable cutConnections) {
        this.threads = Executors.newFixedThreadPool(count, Workers::daemon);
        this.cutConnections = cutConnections;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "fillrate-fill");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Runs all tasks, in their order as far as there are threads.
     *
     * @return the sum of what they return
     * @throws ExecutionException what the first of them to fail has thrown; none runs any more, and none can be run
     * @throws InterruptedException if this thread was interrupted; likewise
     */
    long run(List<Task> tasks) throws ExecutionException, InterruptedException {
        CompletionService<Long> results = new ExecutorCompletionService<>(threads);
        try {
            tasks.forEach(task -> results.submit(task::run));
            long sum = 0;
            for (int i = 0; i < tasks.size(); i++) {
                sum += results.take().get();
            }
            if (Thread.interrupted()) { // which a result that came at the same moment hides
                throw new InterruptedException();
            }
            return sum;
        } catch (ExecutionException | InterruptedException e) {
            end();
            throw e;
        }
    }

    private void end() {
        boolean interrupted = Thread.interrupted();
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                cutConnections.run();
                threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
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
