package io.fillrate.schema.fill;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.fill.FillSummary.FilledTable;
import io.fillrate.schema.jdbc.ReusedConnections;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Fills a group of tables: a cycle together. If that fails, as it does when a trigger refuses a row, each table for itself, with NULL in
 * the keys that close the cycle, so that rows that are refused can be passed over. Safe for use by many threads.
 */
final class GroupLoad {

    private final DatabaseKind database;
    private final TableLoad load;
    private final CycleLoad cycles;

    GroupLoad(DatabaseKind database, ReusedConnections connections, SchemaFill.Listener listener) {
        this.database = database;
        this.load = new TableLoad(database, connections, listener);
        this.cycles = new CycleLoad(load, connections, database);
    }

    /** The strategy that a group is filled by, unless the server does not allow it. */
    static String strategy(DatabaseKind database, List<TablePlan> group) {
        return group.size() > 1 ? database.id() + " (together)" : TableLoad.strategy(database, group.get(0));
    }

    /** How many threads can load a group at the same time. */
    static int maxThreads(DatabaseKind database, List<TablePlan> group) {
        return group.size() > 1 ? 1 : ParallelLoad.maxParts(database, group.get(0));
    }

    /**
     * Fills the tables.
     *
     * @param failed tables that could not be filled before: keys to them are NULL, or else the table fails, too
     * @param threads that may load at the same time
     */
    List<FilledTable> fill(List<TablePlan> group, Set<TableName> failed, int threads) {
        long start = System.nanoTime();
        String why = "";
        boolean refersToFailed =
                group.stream().anyMatch(table -> !table.keysTo(failed).isEmpty());
        if (group.size() > 1 && !refersToFailed) {
            try {
                return fillCycle(group, start);
            } catch (SQLException | RuntimeException e) {
                why = reason(e);
            }
        }
        List<TablePlan> order = SchemaPlan.openedAtNullableKeys(group);
        if (order.isEmpty()) {
            String failure = why.isEmpty() ? "it is in a cycle with a table that could not be filled" : why;
            return group.stream()
                    .map(table -> failed(group, table, start, failure))
                    .toList();
        }
        return fillEach(order, failed, threads);
    }

    private List<FilledTable> fillCycle(List<TablePlan> group, long start) throws SQLException {
        List<Long> before = new ArrayList<>();
        for (TablePlan table : group) {
            before.add(load.countedBefore(table));
        }
        List<Long> rows = cycles.load(group);
        List<FilledTable> filled = new ArrayList<>();
        for (int i = 0; i < group.size(); i++) {
            TableLoad.Loaded loaded = new TableLoad.Loaded(strategy(database, group), rows.get(i));
            filled.add(filled(group.get(i), loaded, before.get(i), start, List.of()));
        }
        return filled;
    }

    /** One table after the other, without references to those that come later or have failed. */
    private List<FilledTable> fillEach(List<TablePlan> tables, Set<TableName> failedBefore, int threads) {
        Set<TableName> failed = new HashSet<>(failedBefore);
        Set<TableName> later = new HashSet<>();
        tables.forEach(table -> later.add(table.model().name()));
        List<FilledTable> ended = new ArrayList<>();
        for (TablePlan table : tables) {
            long start = System.nanoTime();
            later.remove(table.model().name());
            Set<TableName> missing = new HashSet<>(later);
            missing.addAll(failed);
            FilledTable filled = table.needed(missing)
                    .map(key -> failed(
                            List.of(table),
                            table,
                            start,
                            "it refers to " + key.references() + ", which could not be filled"))
                    .orElseGet(() -> fillOne(table, missing, threads, start));
            filled.failure().ifPresent(why -> failed.add(filled.table()));
            ended.add(filled);
        }
        return ended;
    }

    private FilledTable fillOne(TablePlan planned, Set<TableName> missing, int threads, long start) {
        List<String> notes = new ArrayList<>();
        for (ForeignKeyModel key : planned.keysTo(missing)) {
            notes.add(planned.nullableColumn(key).orElseThrow() + " is NULL, since " + key.references()
                    + " had no rows yet");
        }
        TablePlan table = planned.withNull(planned.nullableColumns(missing));
        try {
            long before = load.countedBefore(table);
            return filled(table, loaded(table, threads, notes), before, start, notes);
        } catch (SQLException | RuntimeException e) {
            return failed(List.of(table), table, start, reason(e));
        }
    }

    /** By the fastest strategy; if that fails, the rows that the table takes. */
    private TableLoad.Loaded loaded(TablePlan table, int threads, List<String> notes) throws SQLException {
        try {
            return load.load(table, threads);
        } catch (BulkWriteException e) {
            TableLoad.Accepted accepted = load.loadAccepted(table, e).orElseThrow(() -> e);
            long rows = accepted.loaded().rows();
            if (rows == 0 && !table.model().hasRows() && load.count(table) > 0) {
                notes.add("its rows are those that triggers of other tables put into it");
            } else if (rows == 0) {
                throw new SQLException("every row was rejected: " + e.getMessage(), e);
            } else if (!accepted.why().isEmpty()) {
                notes.add(rows + " of " + table.rows() + " rows, since " + accepted.why());
            }
            return accepted.loaded();
        }
    }

    /** What is there after the commit, at which triggers may have deleted rows. */
    private FilledTable filled(TablePlan table, TableLoad.Loaded loaded, long before, long start, List<String> notes)
            throws SQLException {
        long rows = table.model().triggers().isEmpty() ? loaded.rows() : load.count(table) - before;
        List<String> all = new ArrayList<>(notes);
        if (rows <= 0 && loaded.rows() > 0) {
            throw new SQLException("a trigger deleted all of its rows");
        } else if (rows < loaded.rows()) {
            all.add(rows + " of " + loaded.rows() + " rows, since a trigger deleted the others");
        }
        Optional<String> failure = Optional.empty();
        try {
            load.advanceSequences(table);
        } catch (SQLException e) {
            failure = Optional.of("its rows are stored, but the sequence was not advanced past the keys: " + reason(e));
        }
        return new FilledTable(
                table.model().name(),
                rows,
                System.nanoTime() - start,
                loaded.strategy(),
                loaded.orphans(),
                String.join("; ", all),
                failure);
    }

    private FilledTable failed(List<TablePlan> group, TablePlan table, long start, String why) {
        return new FilledTable(
                table.model().name(),
                0,
                System.nanoTime() - start,
                strategy(database, group),
                table.rows(),
                "",
                Optional.of(why));
    }

    /** A server may answer without a message. */
    private static String reason(Exception e) {
        String message = e.getMessage();
        if (message != null && !message.isBlank()) {
            return message;
        }
        return e instanceof SQLException sql ? "SQLSTATE " + sql.getSQLState() : e.toString();
    }
}
