package io.fillrate.schema.fill;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.jdbc.ServerMessage;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Fills the tables of a plan: each after those that it refers to, several at the same time, or parts of a large one, each table all or
 * nothing. A table that fails leaves the others; those that need its rows fail, too, and none is begun when the database is lost. Then
 * tables are planned again that lack rows because of others. Belongs to one thread, and fills once.
 */
public final class SchemaFill {

    /** How often tables without rows are planned again: once for each key that a trigger gives its table on a path of foreign keys. */
    private static final int MAX_ROUNDS = 10;

    private final SchemaPlan plan;
    private final Listener listener;
    private final ReusedConnections connections;
    private final GroupLoad load;
    private final FillOrder order;
    private final Set<TableName> failed = new HashSet<>();
    private final List<FilledTable> ended = new ArrayList<>();
    private Optional<FillSummary.Stop> stop = Optional.empty();

    private SchemaFill(SchemaPlan plan, Session session, Listener listener) {
        this.plan = plan;
        this.listener = listener;
        this.connections = new ReusedConnections(session, plan.database());
        this.load = new GroupLoad(plan.database(), connections, listener);
        this.order = new FillOrder(plan.groups());
    }

    /**
     * Fills, and then fills up what the plan could not know: triggers change, refuse and write rows that others refer to.
     *
     * @param threads that load tables, or parts of a large one, at the same time; at least 1. Each has a connection of its own
     * @throws InterruptedException if the thread was interrupted: tables that were being filled are as before
     */
    public static FillSummary fill(SchemaPlan plan, Session session, int threads, Listener listener)
            throws InterruptedException {
        FillSummary summary = new SchemaFill(plan, session, listener).fill(threads);
        // first those that have no rows, as long as some get rows that others wait for; what is added to the others may
        // be refused again
        boolean empty = true;
        boolean again = true;
        Set<TableName> begun = filled(summary);
        for (int rounds = 1; again && summary.stop().isEmpty(); rounds++) {
            Set<TableName> before = filled(summary);
            summary = filledUp(summary, plan, lacking(summary, plan, empty, begun), session, threads, listener);
            begun = filled(summary);
            begun.removeAll(before);
            again = empty;
            empty = empty && !begun.isEmpty() && rounds < MAX_ROUNDS;
        }
        return summary;
    }

    private static Set<TableName> filled(FillSummary summary) {
        return summary.tables().stream()
                .filter(table -> table.failure().isEmpty())
                .map(FilledTable::table)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** A summary with what was added to tables that lack rows. */
    private static FillSummary filledUp(
            FillSummary summary,
            SchemaPlan plan,
            Map<TableName, Long> lacking,
            Session session,
            int threads,
            Listener listener)
            throws InterruptedException {
        if (lacking.isEmpty()) {
            return summary;
        }
        listener.plansAgain(lacking.size());
        SchemaPlan again;
        try (Connection connection = session.connect()) {
            again = plannedAgain(plan, lacking, connection);
        } catch (SQLException e) { // what has been filled stays as it is
            again = new SchemaPlan(
                    plan.model(),
                    plan.options(),
                    List.of(),
                    lacking.keySet().stream()
                            .filter(table -> plan.refusals().stream()
                                    .noneMatch(refusal -> refusal.table().equals(table)))
                            .map(table -> new SchemaPlan.Refusal(table, ServerMessage.of(e), true))
                            .toList());
        }
        return summary.with(again, new SchemaFill(again, session, listener).fill(threads));
    }

    /**
     * Rows that may be added when the plan knows those that are there.
     *
     * @param begun tables that have got their first rows since this was asked the last time
     */
    private static Map<TableName, Long> lacking(
            FillSummary summary, SchemaPlan plan, boolean empty, Set<TableName> begun) {
        Map<TableName, Long> lacking = summary.missing(plan, empty);
        boolean haveTriggers = plan.tables().stream()
                .anyMatch(table -> !table.model().triggers().isEmpty());
        if (empty && haveTriggers) { // which may have written what others refer to, or look for
            Set<String> words = begun.stream()
                    .map(table -> table.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet());
            summary.refusals().stream()
                    .filter(SchemaPlan.Refusal::dependsOnOthers)
                    .map(SchemaPlan.Refusal::table)
                    .filter(table -> plan.model().table(table).stream()
                            .anyMatch(model ->
                                    model.foreignKeys().stream().anyMatch(key -> begun.contains(key.references()))
                                            || model.wordsOfTriggers().stream().anyMatch(words::contains)))
                    .forEach(table -> lacking.put(table, plan.options().rows().applyAsLong(table)));
        }
        return lacking;
    }

    private static SchemaPlan plannedAgain(SchemaPlan plan, Map<TableName, Long> rows, Connection connection)
            throws SQLException {
        Set<String> schemas = plan.model().tables().stream()
                .map(table -> table.name().schema())
                .collect(Collectors.toSet());
        SchemaModel now = SchemaReader.of(plan.database()).read(connection, schemas);
        return SchemaPlanner.plan(
                new SchemaModel(plan.database(), now.tables()),
                plan.options().appending(table -> rows.getOrDefault(table, 0L)),
                connection);
    }

    /**
     * Returns the strategy that fills a group of tables, such as {@code postgres/copy-binary}, unless the server does not allow it.
     *
     * @param database its kind
     * @param group one of a plan's
     */
    public static String strategy(DatabaseKind database, List<TablePlan> group) {
        return GroupLoad.strategy(database, group);
    }

    private FillSummary fill(int threads) throws InterruptedException {
        long start = System.nanoTime();
        listener.begins(plan);
        ExecutorService workers = Executors.newFixedThreadPool(threads, task -> {
            Thread worker = new Thread(task, "fillrate-fill");
            worker.setDaemon(true);
            return worker;
        });
        try {
            CompletionService<Ended> running = new ExecutorCompletionService<>(workers);
            int open = begin(running, threads);
            while (open > 0) {
                Ended group = running.take().get();
                open -= group.threads();
                if (group.isFailed() && stop.isEmpty()) {
                    stopIfLost();
                }
                end(group);
                open += begin(running, threads - open);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
            awaitEnd(workers);
            connections.close();
        }
        return new FillSummary(ended, stop, plan.refusals(), System.nanoTime() - start);
    }

    /** Begins groups that can be loaded now, and returns how many threads they take. */
    private int begin(CompletionService<Ended> running, int max) {
        int begun = 0;
        while (begun < max && stop.isEmpty()) {
            List<TablePlan> group = order.next().orElse(null);
            if (group == null) {
                break;
            }
            int threads = threads(group, max - begun);
            Set<TableName> failedBefore = Set.copyOf(failed);
            running.submit(() -> {
                group.forEach(listener::started);
                return new Ended(group, threads, load.fill(group, failedBefore, threads));
            });
            begun += threads;
        }
        return begun;
    }

    /** How many of the free threads a group gets: by its share of the rows that could be loaded now. */
    private int threads(List<TablePlan> group, int free) {
        double rows = group.stream().mapToLong(TablePlan::rows).sum();
        long share = Math.round(free * rows / (rows + order.readyRows()));
        return (int) Math.max(1, Math.min(share, GroupLoad.maxThreads(plan.database(), group)));
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

    /** Receives the progress of a fill; called by several threads. */
    public interface Listener {

        /** Ignores it. */
        Listener NONE = new Listener() {};

        /** The tables of a plan are filled from now on. */
        default void begins(SchemaPlan plan) {}

        /** What some tables lack because of others is planned. */
        default void plansAgain(int tables) {}

        /** Rows of a table are sent from now on. */
        default void started(TablePlan table) {}

        /** Some more rows have been handed to the writer; after a failure they may be gone again. */
        default void sent(TablePlan table, long rows) {}

        /** The database does not answer any more: tables that are being loaded fail, and no others are begun. */
        default void stopped(FillSummary.Stop stop) {}

        /** A table is full, or failed. */
        default void ended(FilledTable table) {}
    }

    /** What became of a group of tables, and how many threads are free now. */
    private record Ended(List<TablePlan> group, int threads, List<FilledTable> tables) {

        boolean isFailed() {
            return tables.stream().anyMatch(table -> table.failure().isPresent());
        }
    }

    private void stopIfLost() throws InterruptedException {
        Optional<String> silence = connections.silence();
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        stop = silence.map(why -> new FillSummary.Stop(why, order.notBegun()));
        stop.ifPresent(listener::stopped);
    }

    private void end(Ended group) {
        order.ended(group.group());
        for (FilledTable table : group.tables()) {
            if (table.failure().isPresent()) {
                failed.add(table.table());
            }
            ended.add(table);
            listener.ended(table);
        }
    }
}
