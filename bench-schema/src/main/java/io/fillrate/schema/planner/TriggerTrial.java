package io.fillrate.schema.planner;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.OnError;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.WriterOptions;
import io.fillrate.schema.jdbc.CurrentSchema;
import io.fillrate.schema.jdbc.DefaultRows;
import io.fillrate.schema.jdbc.ServerMessage;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Loads the few rows of a plan into the tables themselves, in one transaction that is rolled back: what triggers refuse shows, with the
 * rows of other tables that they look at. Belongs to one thread, like its connection.
 */
final class TriggerTrial {

    private static final Strategies STRATEGIES = Strategies.load();

    private static final String ALL = "ALL";

    private static final Pattern DEFERRED = Pattern.compile(" DEFERRABLE INITIALLY DEFERRED ");

    private static final Pattern IMMEDIATE = Pattern.compile("(?<! NOT) DEFERRABLE INITIALLY IMMEDIATE ");

    private final Connection connection;
    private final DatabaseKind database;
    private final Rehearsal rehearsal;
    private String immediate = "";
    private LostRows lost = new LostRows();
    private final Set<TableName> withoutParents = new HashSet<>();

    /**
     * Uses a connection with autocommit.
     *
     * @param rehearsal learns which plans need no other one
     */
    TriggerTrial(Connection connection, DatabaseKind database, Rehearsal rehearsal) {
        this.connection = connection;
        this.database = database;
        this.rehearsal = rehearsal;
    }

    /**
     * What became of the rows of a table.
     *
     * @param plan whose rows they are
     * @param accepted how many the table took, or has from triggers of others if it took none
     * @param message why the first one was refused; empty if none was
     * @param row the first one that was refused; negative if that is not known
     * @param refused how many of its own rows were
     * @param atCommit whether a deferred trigger refused or deleted all rows, though others referred to some
     * @param with the table whose rows a deferred trigger looks for; empty if none does
     */
    record Outcome(
            TablePlan plan,
            long accepted,
            String message,
            long row,
            long refused,
            boolean atCommit,
            Optional<TableName> with) {

        private Outcome(TablePlan plan, long accepted, String message, long row, long refused) {
            this(plan, accepted, message, row, refused, false, Optional.empty());
        }

        /** Whether the table took all rows of a plan as they are. */
        private boolean isTaken(TablePlan all) {
            return plan.equals(all) && accepted == all.rows() && refused == 0;
        }

        private Outcome with(TableName other) {
            return new Outcome(plan, accepted, message, row, refused, false, Optional.of(other));
        }

        private Outcome refusedAtCommit(String why) {
            return new Outcome(plan, 0, why, -1, refused, true, Optional.empty());
        }
    }

    /**
     * Returns what became of the tables that could be tried: those that need rows of one that took none could not, nor those whose rows
     * all refer to rows that others refused.
     *
     * @param alone tables that are committed before those that refer to them
     */
    Map<TableName, Outcome> run(SchemaPlan plan, Set<TableName> alone) throws SQLException {
        Map<TableName, Outcome> outcomes = new LinkedHashMap<>();
        Set<TableName> empty = new HashSet<>();
        Map<TableName, String> open = new LinkedHashMap<>();
        lost = new LostRows();
        withoutParents.clear();
        Set<TableName> referredTo = referredTo(plan);
        immediate = plan.tables().stream()
                .flatMap(table -> triggers(table, IMMEDIATE))
                .collect(Collectors.joining(", "));
        connection.setAutoCommit(false);
        try {
            deferKeys();
            for (List<TablePlan> group : plan.groups()) {
                List<TablePlan> order = order(group);
                Savepoint before = connection.setSavepoint();
                Set<TableName> later = new HashSet<>();
                order.forEach(table -> later.add(table.model().name()));
                for (TablePlan table : order) {
                    TableName name = table.model().name();
                    later.remove(name);
                    Set<TableName> missing = new HashSet<>(later);
                    missing.addAll(empty);
                    if (table.needed(missing).isEmpty()) {
                        Set<String> isNull = table.nullableColumns(missing);
                        TablePlan needed = isNull.isEmpty() ? table : table.withNull(isNull);
                        if (lost.others(needed).size() == 0) {
                            withoutParents.add(name);
                        }
                        boolean canWait = !alone.contains(name) && referredTo.contains(name);
                        Outcome outcome = group.size() > 1 ? tried(needed) : committed(needed, canWait, open);
                        if (outcome.accepted() > 0 || !withoutParents.contains(name)) {
                            outcomes.put(name, outcome);
                        }
                        open.keySet().retainAll(stillOpen(table, open, outcomes));
                    } else if (!table.needed(withoutParents).isEmpty()) {
                        withoutParents.add(name);
                    }
                    if (!outcomes.containsKey(name) || outcomes.get(name).accepted() == 0) {
                        empty.add(name);
                    }
                }
                Optional<String> why =
                        group.size() > 1 && open.isEmpty() ? whyRefusedAtCommit(ALL, false) : Optional.empty();
                if (why.isPresent()) {
                    connection.rollback(before);
                    refuseTogether(order, why.get(), outcomes);
                    order.forEach(table -> empty.add(table.model().name()));
                }
            }
            if (whyRefusedAtCommit(ALL, false).isEmpty()) {
                plan.tables().stream()
                        .filter(table -> !empty.contains(table.model().name()))
                        .filter(table -> Optional.ofNullable(
                                        outcomes.get(table.model().name()))
                                .filter(outcome -> outcome.isTaken(table))
                                .isPresent())
                        .forEach(rehearsal::isTaken);
            }
            open.forEach(
                    (name, why) -> outcomes.computeIfPresent(name, (same, outcome) -> outcome.refusedAtCommit(why)));
            return outcomes;
        } finally {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    /** The tables of the last run whose rows all refer to rows that were refused, or are there under other keys, directly or not. */
    Set<TableName> withoutParents() {
        return Set.copyOf(withoutParents);
    }

    /** The tables of a cycle are refused at the commit, unless that is so because one of them has refused rows. */
    private static void refuseTogether(List<TablePlan> group, String why, Map<TableName, Outcome> outcomes) {
        boolean isComplete = group.stream().allMatch(table -> Optional.ofNullable(
                        outcomes.get(table.model().name()))
                .filter(outcome -> outcome.message().isEmpty())
                .isPresent());
        if (isComplete) {
            group.forEach(table -> outcomes.put(table.model().name(), new Outcome(table, 0, why, -1, table.rows())));
        }
    }

    /** The tables whose deferred triggers are not content with the rows of a table that refers to them, which has just been tried. */
    private Set<TableName> stillOpen(TablePlan table, Map<TableName, String> open, Map<TableName, Outcome> outcomes)
            throws SQLException {
        Set<TableName> still = new HashSet<>(open.keySet());
        for (ForeignKeyModel key : table.keysTo(open.keySet())) {
            Outcome parent = Objects.requireNonNull(outcomes.get(key.references()));
            if (!key.references().equals(table.model().name())
                    && whyRefused(parent.plan(), deferredTriggers(parent.plan()))
                            .isEmpty()) {
                still.remove(key.references());
                outcomes.put(key.references(), parent.with(table.model().name()));
            }
        }
        return still;
    }

    /** An order in which each table needs only rows of those before; keys that are checked at the commit do not count if there is none. */
    private static List<TablePlan> order(List<TablePlan> group) {
        List<TablePlan> order = SchemaPlan.openedAtNullableKeys(group);
        return order.isEmpty()
                ? SchemaPlan.openedAtNullableKeys(group.stream()
                        .map(plan -> plan.of(plan.model()
                                .withoutForeignKeys(plan.model().foreignKeys().stream()
                                        .filter(ForeignKeyModel::deferrable)
                                        .toList())))
                        .toList())
                : order;
    }

    /** The tables that others refer to. */
    private static Set<TableName> referredTo(SchemaPlan plan) {
        return plan.tables().stream()
                .flatMap(table -> table.model().foreignKeys().stream()
                        .map(ForeignKeyModel::references)
                        .filter(name -> !name.equals(table.model().name())))
                .collect(Collectors.toSet());
    }

    /**
     * What becomes of a table that is committed before others: what is deferred is checked.
     *
     * @param canWait whether deferred triggers that refuse or delete its rows may look for rows that refer to them
     * @param open tables whose deferred triggers do so, and why they refuse them as yet
     */
    private Outcome committed(TablePlan plan, boolean canWait, Map<TableName, String> open) throws SQLException {
        Savepoint before = connection.setSavepoint();
        Outcome outcome = tried(plan);
        if (outcome.accepted() == 0 || plan.model().triggers().isEmpty()) {
            return outcome;
        }
        String triggers = deferredTriggers(plan);
        Optional<String> why = canWait ? whyRefused(plan, triggers) : Optional.empty();
        if (why.isPresent()) {
            open.put(plan.model().name(), why.get());
            return outcome;
        }
        String deferred = open.isEmpty() ? ALL : triggers;
        if (whyRefused(plan, deferred).isEmpty()) {
            return outcome;
        }
        connection.rollback(before);
        if (whyRefusedAtCommit(deferred, true).isPresent()) {
            connection.rollback(before); // rows of other tables are refused
            return tried(plan);
        }
        try {
            return tried(plan);
        } finally {
            deferKeys();
        }
    }

    /**
     * Why the deferred constraints and triggers of a table do not keep its rows as they are now; empty if they do, and have been checked.
     */
    private Optional<String> whyRefused(TablePlan plan, String deferred) throws SQLException {
        Savepoint before = connection.setSavepoint();
        Optional<String> why = whyRefusedAtCommit(deferred, false);
        if (why.isEmpty() && !deferred.isEmpty() && count(plan.model().name()) == 0) {
            why = Optional.of("a trigger deletes its rows at the commit");
        }
        if (why.isPresent()) {
            connection.rollback(before);
        }
        return why;
    }

    /**
     * Checks what is deferred; after a failure, the transaction goes on only from a savepoint before.
     *
     * @param stays whether later rows are checked at once, too
     */
    private Optional<String> whyRefusedAtCommit(String deferred, boolean stays) throws SQLException {
        if (deferred.isEmpty() || database != DatabaseKind.POSTGRES) {
            return Optional.empty();
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET CONSTRAINTS " + deferred + " IMMEDIATE");
            if (!stays) {
                deferKeys();
            }
            return Optional.empty();
        } catch (SQLException e) {
            return Optional.of(ServerMessage.of(e));
        }
    }

    private Outcome tried(TablePlan plan) throws SQLException {
        Savepoint before = connection.setSavepoint();
        List<RejectedRow> refused = new ArrayList<>();
        try {
            CurrentSchema.enter(connection, database, plan.model().name().schema());
            WriterOptions options = WriterOptions.defaults().withOnError(OnError.reject(plan.rows(), refused::add));
            long accepted = plan.columns().isEmpty()
                    ? DefaultRows.insert(connection, plan.model().name().quoted(database), plan.rows())
                    : Strategies.firstAvailable(plan.fastestInserts(STRATEGIES, database, plan.rows()), strategy -> {
                        try (BulkWriter<Long> writer =
                                strategy.open(plan.table(), Session.within(connection), options)) {
                            return writer.write(lost.others(plan));
                        }
                    });
            lost.put(plan, refused, keys(plan));
            Optional<RejectedRow> first = refused.stream().findFirst();
            return new Outcome(
                    plan,
                    accepted == 0 && !plan.model().hasRows()
                            ? count(plan.model().name())
                            : accepted,
                    first.map(RejectedRow::message).orElse(""),
                    first.map(row -> row.value(Long.class)).orElse(-1L),
                    accepted == 0 ? plan.rows() : refused.size());
        } catch (BulkWriteException | UnavailableException | SQLException e) {
            connection.rollback(before);
            return new Outcome(plan, 0, ServerMessage.of(e), -1, plan.rows());
        }
    }

    /** The triggers of a table that run at the commit, as SQL; empty if there are none. */
    private String deferredTriggers(TablePlan plan) {
        return triggers(plan, DEFERRED).collect(Collectors.joining(", "));
    }

    private Stream<String> triggers(TablePlan plan, Pattern kind) {
        return plan.model().triggers().stream()
                .filter(trigger -> kind.matcher(trigger.definition()).find())
                .map(trigger -> new TableName(plan.model().name().schema(), trigger.name()).quoted(database));
    }

    /** Keys that can be are checked at the commit; triggers run when they do in a load. */
    private void deferKeys() throws SQLException {
        if (database == DatabaseKind.POSTGRES) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET CONSTRAINTS ALL DEFERRED");
                if (!immediate.isEmpty()) {
                    statement.execute("SET CONSTRAINTS " + immediate + " IMMEDIATE");
                }
            }
        }
    }

    /** The values of the primary key that a table has, if triggers may have given it others than the plan did. */
    private Set<List<String>> keys(TablePlan plan) throws SQLException {
        List<String> columns = LostRows.keyOfTriggers(plan);
        Set<List<String>> keys = new HashSet<>();
        if (!columns.isEmpty()) {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT " + database.quoted(columns) + " FROM "
                            + plan.model().name().quoted(database))) {
                while (row.next()) {
                    List<String> key = new ArrayList<>();
                    for (int i = 1; i <= columns.size(); i++) {
                        key.add(row.getString(i));
                    }
                    keys.add(key);
                }
            }
        }
        return keys;
    }

    private long count(TableName table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table.quoted(database))) {
            row.next();
            return row.getLong(1);
        }
    }
}
