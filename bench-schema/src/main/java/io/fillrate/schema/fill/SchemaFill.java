package io.fillrate.schema.fill;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Session;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Fills the tables of a plan: each after those that it refers to, several at the same time, each all or nothing. A table that fails leaves
 * the others; those that refer to it are not begun. Belongs to one thread, and fills once.
 */
public final class SchemaFill {

    private final SchemaPlan plan;
    private final Session session;
    private final FillListener listener;
    private final TableLoad load;
    private final CycleLoad cycles;
    private final RowByRow rowByRow;
    private final Map<TableName, String> failed = new HashMap<>();
    private final Set<TableName> pending = new HashSet<>();
    private final List<FilledTable> ended = new ArrayList<>();

    private SchemaFill(SchemaPlan plan, Session session, FillListener listener) {
        this.plan = plan;
        this.session = session;
        this.listener = listener;
        this.load = new TableLoad(plan.database(), session, listener);
        this.cycles = new CycleLoad(load, session, plan.database());
        this.rowByRow = new RowByRow(load, session, plan.database());
        plan.tables().forEach(table -> pending.add(table.model().name()));
    }

    /**
     * Fills.
     *
     * @param threads tables that are filled at the same time, at least 1
     * @throws InterruptedException if the thread was interrupted: tables that were being filled are as before
     */
    public static FillSummary fill(SchemaPlan plan, Session session, int threads, FillListener listener)
            throws InterruptedException {
        return new SchemaFill(plan, session, listener).fill(threads);
    }

    /**
     * Returns the strategy that fills a group of tables, such as {@code postgres/copy-binary}, unless the server does not allow it.
     *
     * @param database its kind, as strategies name it
     * @param group one of a plan's
     */
    public static String strategy(String database, List<TablePlan> group) {
        return group.size() > 1 ? database + " (cycle)" : TableLoad.strategy(database, group.get(0));
    }

    private FillSummary fill(int threads) throws InterruptedException {
        long start = System.nanoTime();
        ExecutorService workers = Executors.newFixedThreadPool(threads, task -> {
            Thread worker = new Thread(task, "fillrate-fill");
            worker.setDaemon(true);
            return worker;
        });
        Connection held = connect(); // DuckDB would close a file with its last connection, and open it anew
        try {
            CompletionService<List<FilledTable>> running = new ExecutorCompletionService<>(workers);
            List<List<TablePlan>> waiting = new ArrayList<>(plan.groups());
            int open = 0;
            while (!waiting.isEmpty() || open > 0) {
                for (List<TablePlan> group : next(waiting, open > 0)) {
                    waiting.remove(group);
                    running.submit(() -> fillGroup(group));
                    open++;
                }
                end(running.take().get());
                open--;
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            close(held);
            workers.shutdownNow();
            awaitEnd(workers);
        }
        return new FillSummary(ended, plan.refusals(), System.nanoTime() - start);
    }

    /** Even if this thread is interrupted: only then are tables as before that were being filled. */
    private static void awaitEnd(ExecutorService workers) {
        boolean interrupted = false;
        boolean ended = false;
        while (!ended) {
            try {
                ended = workers.awaitTermination(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Connection connect() {
        try {
            return session.connect();
        } catch (SQLException e) {
            throw new IllegalStateException("the database cannot be reached: " + e.getMessage(), e);
        }
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            // It is gone already.
        }
    }

    /**
     * The groups that can begin. Tables with triggers wait for those without: a trigger may write into other tables, which are numbered behind
     * their own rows then. They begin alone, since triggers that write into the same rows would wait for each other.
     */
    private List<List<TablePlan>> next(List<List<TablePlan>> waiting, boolean othersAreRunning) {
        List<List<TablePlan>> ready = waiting.stream().filter(this::isReady).toList();
        List<List<TablePlan>> plain = ready.stream()
                .filter(group -> group.stream()
                        .allMatch(table -> table.model().triggers().isEmpty()))
                .toList();
        return plain.isEmpty() && !othersAreRunning ? ready.stream().limit(1).toList() : plain;
    }

    private void end(List<FilledTable> group) {
        for (FilledTable table : group) {
            synchronized (failed) {
                table.failure().ifPresent(why -> failed.put(table.table(), why));
            }
            pending.remove(table.table());
            ended.add(table);
            listener.ended(table);
        }
    }

    /** Whether all tables that a group refers to have ended. */
    private boolean isReady(List<TablePlan> group) {
        Set<TableName> own = new HashSet<>();
        group.forEach(table -> own.add(table.model().name()));
        return group.stream()
                .flatMap(table -> table.model().foreignKeys().stream())
                .map(ForeignKeyModel::references)
                .noneMatch(name -> !own.contains(name) && pending.contains(name));
    }

    private List<FilledTable> fillGroup(List<TablePlan> group) {
        long start = System.nanoTime();
        try {
            for (TablePlan table : group) {
                requireParents(table);
                listener.started(table);
            }
            List<FilledTable> filled =
                    group.size() > 1 ? fillCycle(group, start) : List.of(fillOne(group.get(0), start));
            try (Connection connection = session.connect()) {
                for (TablePlan table : group) {
                    Sequences.follow(connection, plan.database(), table);
                }
            }
            return filled;
        } catch (SQLException | RuntimeException e) {
            long nanos = System.nanoTime() - start;
            return group.stream()
                    .map(table -> new FilledTable(
                            table.model().name(),
                            0,
                            nanos,
                            strategy(plan.database(), group),
                            "",
                            Optional.of(String.valueOf(e.getMessage()))))
                    .toList();
        }
    }

    private List<FilledTable> fillCycle(List<TablePlan> group, long start) throws SQLException {
        List<Long> rows = cycles.load(group);
        List<FilledTable> filled = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            filled.add(filled(group.get(i), rows.get(i), start, strategy(plan.database(), group), ""));
        }
        return filled;
    }

    /** By the fastest strategy; if rows are refused that only the table itself can judge, one by one. */
    private FilledTable fillOne(TablePlan table, long start) throws SQLException {
        try {
            TableLoad.Loaded loaded = load.load(table);
            return filled(table, loaded.rows(), start, loaded.strategy(), "");
        } catch (BulkWriteException e) {
            if (!rowByRow.canHelp(e)) {
                throw e;
            }
            RowByRow.Taken taken = rowByRow.load(table);
            String why = taken.refusal().isEmpty()
                    ? "the others refer to rows that other tables refused"
                    : "the table refuses the others: " + taken.refusal();
            String note = taken.rows() + " of " + table.rows() + " rows, since " + why;
            if (taken.rows() == 0 && rowByRow.hasRows(table)) {
                note = "its rows are those that triggers of other tables put into it";
            } else if (taken.rows() == 0) {
                throw new SQLException("its rows are refused, each by itself: " + taken.refusal(), e);
            }
            return filled(table, taken.rows(), start, plan.database() + "/row-by-row", note);
        }
    }

    private static FilledTable filled(TablePlan table, long rows, long start, String strategy, String note) {
        return new FilledTable(table.model().name(), rows, System.nanoTime() - start, strategy, note, Optional.empty());
    }

    private void requireParents(TablePlan table) throws SQLException {
        synchronized (failed) {
            for (ForeignKeyModel key : table.model().foreignKeys()) {
                if (failed.containsKey(key.references())) {
                    throw new SQLException("it refers to " + key.references() + ", which could not be filled");
                }
            }
        }
    }
}
