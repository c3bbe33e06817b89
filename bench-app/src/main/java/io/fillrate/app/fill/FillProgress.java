package io.fillrate.app.fill;

import io.fillrate.e2e.run.ProgressDisplay;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.Printable;
import io.fillrate.schema.fill.FillSummary;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.fill.SchemaFill;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows how far a fill is: a bar in a terminal, elsewhere a line every ten seconds; a table that fails has a line in both, which
 * says so if the fill may plan it again. Ends the loads
 * when the fill is cancelled. Thread-safe.
 */
final class FillProgress implements SchemaFill.Listener, AutoCloseable {

    private static final long DRAW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ProgressDisplay display;
    private final LongSupplier clock;
    private final long begin;
    private final Map<TableName, Long> running = new LinkedHashMap<>();
    private long rows = 1;
    private int tables;
    private long endedRows;
    private int endedTables;
    private long shown;
    private boolean stopped;
    private boolean plannedAgain;
    private volatile boolean cancelled;

    /**
     * Shows nothing yet.
     *
     * @param clock in nanoseconds
     */
    FillProgress(ProgressDisplay display, LongSupplier clock) {
        this.display = display;
        this.clock = clock;
        this.begin = clock.getAsLong();
        this.shown = begin;
    }

    /** Shows what is done before the loads. */
    void stage(String stage) {
        display.draw(stage, "");
    }

    /** Removes the bar, since something else is printed. */
    void pause() {
        display.clear();
    }

    @Override
    public synchronized void begins(SchemaPlan plan) {
        rows = Math.max(1, plan.tables().stream().mapToLong(TablePlan::rows).sum());
        tables = plan.tables().size();
        endedRows = 0;
        endedTables = 0;
        show(true);
    }

    /** Lets every load fail with its next rows; there are no more lines. */
    void cancel() {
        cancelled = true;
    }

    @Override
    public synchronized void plansAgain(int tables) {
        plannedAgain = true;
        stage("planning again what " + tables + " tables lack");
    }

    @Override
    public synchronized void started(TablePlan table) {
        running.put(table.model().name(), 0L);
        show(false);
    }

    @Override
    public synchronized void sent(TablePlan table, long more) {
        if (cancelled) {
            throw new CancellationException("the fill has been interrupted");
        }
        // A load that is repeated by another strategy sends its rows again.
        running.computeIfPresent(table.model().name(), (name, sent) -> Math.min(table.rows(), sent + more));
        show(false);
    }

    @Override
    public synchronized void stopped(FillSummary.Stop stop) {
        stopped = true;
        if (!cancelled) {
            display.say(FillReport.stopped(stop));
        }
    }

    @Override
    public synchronized void ended(FilledTable table) {
        endedTables++;
        endedRows += Math.max(table.rows(), running.getOrDefault(table.table(), 0L));
        running.remove(table.table());
        if (table.failure().isPresent() && !cancelled && !stopped) {
            boolean mayBePlannedAgain = table.orphans() > 0 && !plannedAgain;
            display.say((mayBePlannedAgain ? "not filled so far: " : "failed: ") + table.table() + ": "
                    + table.failure().get());
        }
        show(false);
    }

    private void show(boolean now) {
        long at = clock.getAsLong();
        if (cancelled || (!now && at - shown < DRAW_NANOS)) {
            return;
        }
        shown = at;
        long done = Math.min(
                rows,
                endedRows + running.values().stream().mapToLong(Long::longValue).sum());
        Duration left = Duration.ofNanos(
                done == 0 ? 0 : (long) ((double) (at - begin) / (double) done * (double) (rows - done)));
        String names =
                String.join(", ", running.keySet().stream().map(TableName::name).toList());
        display.draw("filling", done, rows, endedTables + "/" + tables + " tables", left, Printable.of(names));
        display.logAfterSilence(() -> "%s of %s rows sent (%d%%), %d of %d tables, %s left"
                .formatted(
                        Numbers.whole(done),
                        Numbers.whole(rows),
                        100 * done / rows,
                        endedTables,
                        tables,
                        ProgressDisplay.clock(left)));
    }

    @Override
    public void close() {
        display.clear();
        display.close();
    }
}
