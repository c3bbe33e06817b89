package io.fillrate.core.internal.jdbc;

import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Contiguous parts of a source that are loaded at the same time, each in its own transaction and on its own thread.
 *
 * @param lanes one per part
 * @param dialect of their connections
 * @param explain names the failure of a part, and its row
 */
public record ParallelParts<T>(
        List<Lane<T>> lanes, JdbcDialect dialect, BiFunction<Throwable, RowCursor<T>, RowException> explain) {

    /**
     * The connection of one part, and how its rows get into the database.
     *
     * @param connection without autocommit
     */
    public record Lane<T>(Connection connection, PartLoad<T> load) {}

    /** How a part gets into the database. Belongs to one thread. */
    public interface PartLoad<T> {

        /**
         * Sends all rows, and commits nothing.
         *
         * @return the number that the server acknowledged
         */
        long run(Connection connection, RowCursor<T> part) throws SQLException;

        /** Ends on the client's side what has failed, if the connection cannot be used until then. */
        default void cancel() throws SQLException {}
    }

    /**
     * Sends all rows, and commits each part.
     *
     * @return the number of rows that the server acknowledged
     * @throws RowException if a part has failed. The others have been ended then, or have been committed; nothing runs any more
     */
    public long run(RowCursor<T> rows) throws SQLException {
        return run(rows, () -> {});
    }

    /**
     * Sends and commits likewise, under a watch.
     *
     * @throws SQLException the watch's; the parts have been ended then, too
     */
    public long run(RowCursor<T> rows, Workers.Watch<SQLException> watch) throws SQLException {
        List<RowCursor<T>> parts = rows.split(lanes.size());
        List<Workers.Task> tasks = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Lane<T> lane = lanes.get(i);
            RowCursor<T> part = parts.get(i);
            tasks.add(() -> run(lane, part));
        }
        try (Workers workers = new Workers("load-part", parts.size(), this::cutConnections)) {
            return workers.run(tasks, watch);
        } catch (ExecutionException e) {
            throw explain.apply(e.getCause(), rows);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw RowException.interrupted(e);
        }
    }

    /** Under a watch of its own, which ends it when another part has failed, or the load. */
    private long run(Lane<T> lane, RowCursor<T> part) {
        LoadWatch watch = LoadWatch.over(
                LoadWatch.Target.of(dialect::cancel, () -> Stream.of(lane.connection)), Optional.empty());
        try {
            long loaded = lane.load.run(lane.connection, part);
            lane.connection.commit();
            watch.end();
            return loaded;
        } catch (Throwable e) { // sources and accessors are others' code
            watch.end();
            RowException failure = explain.apply(e, part);
            try {
                lane.load.cancel();
                lane.connection.rollback();
            } catch (SQLException lost) {
                failure.addSuppressed(lost);
            }
            throw failure;
        }
    }

    private void cutConnections() {
        lanes.forEach(lane -> LoadWatch.Cancel.CUT.attempt(lane.connection));
    }
}
