package io.fillrate.schema.planner;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Learns what triggers demand of rows from what they refuse: a few rows of each table are planned and tried, and a table that takes none is
 * planned again as if it had a constraint that its triggers' text or the server's message suggests, until it takes some. What was learnt is
 * then planned like any other constraint. Belongs to one thread.
 */
final class TriggerDemands {

    /** How often tables are tried; in each try, a table that takes no row has one more demand. */
    static final int MAX_TRIES = 12;

    private static final long ROWS = 20;

    private static final long VERIFIED_ROWS = 100;

    private final SchemaModel model;
    private final Map<TableName, TriedTable> tables = new LinkedHashMap<>();
    private final Map<String, Set<TableName>> byWord = new HashMap<>();
    private final Map<TableName, Set<TableName>> together = new HashMap<>();
    private final Map<TableName, Integer> referredTo = new HashMap<>();
    private final Set<TableName> alone = new HashSet<>();

    private TriggerDemands(SchemaModel model) {
        this.model = model;
        for (TableModel table : model.tables()) {
            tables.put(table.name(), new TriedTable(table));
            byWord.computeIfAbsent(table.name().name().toLowerCase(Locale.ROOT), word -> new HashSet<>())
                    .add(table.name());
        }
    }

    /**
     * What was learnt.
     *
     * @param model with the demands as constraints
     * @param writtenByTriggers by table, foreign keys that the model has no more: triggers write the rows that they refer to
     * @param needed rows that triggers refer to by a constant
     * @param refusals why tables take no row, as the server says it
     * @param notes the demands in words
     * @param together tables whose rows a deferred trigger keeps only if rows of others refer to them, and those
     */
    record Learnt(
            SchemaModel model,
            Map<TableName, List<ForeignKeyModel>> writtenByTriggers,
            List<Demand.Row> needed,
            Map<TableName, String> refusals,
            Map<TableName, String> notes,
            Map<TableName, Set<TableName>> together) {

        /** Nothing beyond what the catalogue says. */
        static Learnt nothing(SchemaModel model) {
            return new Learnt(model, Map.of(), List.of(), Map.of(), Map.of(), Map.of());
        }
    }

    /** Learns what the triggers of a schema demand; nothing if none of its tables has any. */
    static Learnt learn(SchemaModel model, PlanOptions options, PlanContext.Server server) throws SQLException {
        boolean some = model.tables().stream()
                .anyMatch(table -> !table.triggers().isEmpty() && options.rows().applyAsLong(table.name()) > 0);
        boolean hasSavepoints =
                model.database() == DatabaseKind.POSTGRES || model.database().hasMySqlDialect();
        if (!some || !hasSavepoints || options.copied()) {
            return Learnt.nothing(model);
        }

        TriggerDemands demands = new TriggerDemands(model);
        TriggerTrial trial = new TriggerTrial(server.connection(), model.database(), server.rehearsal());
        boolean again = true;
        for (int tries = 0; again && tries < MAX_TRIES; ) {
            Set<TableName> wanted = demands.wanted();
            PlanOptions few = options.limitedTo(table -> wanted.contains(table) ? ROWS : 0);
            SchemaPlan plan =
                    SchemaPlanner.planned(demands.assumed(), few, server, server.rehearsal()::refusalByEngine);
            if (plan.refusals().stream().anyMatch(refusal -> refusal.reason().startsWith(Rehearsal.ENGINE))) {
                return Learnt.nothing(model); // triggers may write into such tables, which do not roll back
            }
            Map<TableName, TriggerTrial.Outcome> outcomes = trial.run(plan, demands.alone);
            again = false;
            long filled = demands.filled();
            for (TriedTable table : demands.tables.values()) {
                again |= demands.isTriedAgain(table, plan, outcomes);
            }
            tries += demands.filled() > filled ? 0 : 1; // others may have waited for their rows
        }
        demands.verify(options, server, trial);
        return demands.learnt();
    }

    private long filled() {
        return tables.values().stream().filter(TriedTable::isFilled).count();
    }

    /**
     * Tries all tables once more together, with what was learnt and more rows: what takes none now would take none later. Those that took
     * none of a few may take some of more.
     */
    private void verify(PlanOptions options, PlanContext.Server server, TriggerTrial trial) throws SQLException {
        tables.values().forEach(TriedTable::stop);
        PlanOptions more = options.limitedTo(name -> VERIFIED_ROWS);
        SchemaPlan plan = SchemaPlanner.planned(assumed(), more, server, server.rehearsal()::refusalByEngine);
        trial.run(plan, alone).forEach((name, outcome) -> {
            TriedTable table = Objects.requireNonNull(tables.get(name));
            table.verify(outcome);
            outcome.with().ifPresent(last -> together.put(name, keeping(table, last)));
        });
        trial.withoutParents()
                .forEach(name -> Objects.requireNonNull(tables.get(name)).isPlannedAgain());
    }

    /** The tables whose rows a table's triggers look for, up to the last one that they needed. */
    private Set<TableName> keeping(TriedTable table, TableName last) {
        Set<String> words = table.model().wordsOfTriggers();
        Set<TableName> keeping = tables.values().stream()
                .map(TriedTable::model)
                .filter(other -> words.contains(other.name().name().toLowerCase(Locale.ROOT))
                        && other.foreignKeys().stream()
                                .anyMatch(key -> key.references().equals(table.name())))
                .map(TableModel::name)
                .collect(Collectors.toCollection(HashSet::new));
        keeping.add(last);
        return keeping;
    }

    /** The tables with triggers that are to be tried, and those that their rows refer to or their triggers name. */
    private Set<TableName> wanted() {
        Set<TableName> wanted = new HashSet<>();
        Deque<TriedTable> open = new ArrayDeque<>();
        tables.values().stream().filter(TriedTable::isOpen).forEach(open::add);
        while (!open.isEmpty()) {
            TriedTable table = open.remove();
            if (wanted.add(table.name())) {
                Stream.of(
                                table.now().foreignKeys().stream().map(ForeignKeyModel::references),
                                table.demands().stream()
                                        .flatMap(demand -> demand.needed().stream())
                                        .map(Demand.Row::table),
                                table.model().wordsOfTriggers().stream()
                                        .flatMap(word -> byWord.getOrDefault(word, Set.of()).stream()))
                        .flatMap(names -> names)
                        .flatMap(name -> Optional.ofNullable(tables.get(name)).stream())
                        .forEach(open::add);
            }
        }
        return wanted;
    }

    /** The demands as they are now. */
    private Learnt assumed() {
        Map<TableName, List<ForeignKeyModel>> written = new HashMap<>();
        tables.forEach((name, table) -> table.demands().stream()
                .flatMap(demand -> demand.written().stream())
                .forEach(key ->
                        written.computeIfAbsent(name, none -> new ArrayList<>()).add(key)));
        List<TableModel> changed = tables.values().stream().map(TriedTable::now).toList();
        List<Demand.Row> needed = tables.values().stream()
                .flatMap(table -> table.demands().stream())
                .flatMap(demand -> demand.needed().stream())
                .toList();
        return new Learnt(new SchemaModel(model.database(), changed), written, needed, Map.of(), Map.of(), Map.of());
    }

    /** Whether a table has another demand for the next try. */
    private boolean isTriedAgain(TriedTable table, SchemaPlan plan, Map<TableName, TriggerTrial.Outcome> outcomes) {
        if (!table.isOpen()) {
            return false;
        }
        Optional<TriggerTrial.Outcome> outcome = Optional.ofNullable(outcomes.get(table.name()));
        boolean isRefused =
                plan.refusals().stream().anyMatch(refusal -> refusal.table().equals(table.name()));
        if (outcome.isEmpty() && isWaiting(table, outcomes)) {
            table.waitForOthers();
            return false;
        }
        if (outcome.isEmpty() && !table.isTrying()) {
            if (isRefused) {
                table.alsoTry(() -> new DemandCandidates(model, table.model()).ofWrittenParents());
            }
            table.tryFirst();
            return table.isTrying();
        }
        if (outcome.filter(TriggerTrial.Outcome::atCommit).isPresent()) {
            return isReferredToNow(table);
        }
        boolean hadNone = !table.isFilled();
        outcome.filter(table::isBetter).ifPresent(better -> {
            table.keep(better);
            table.tryOnly(new DemandCandidates(model, table.now()).of(better));
        });
        if (outcome.isPresent()) {
            table.tryNext();
        } else {
            table.tryAgain(isRefused);
        }
        return table.isTrying() || (hadNone && table.isFilled()); // others may have waited for its rows
    }

    /**
     * Lets tables that the triggers of a table name refer to each of its rows; if that was not enough, also without other keys whose rows
     * their own triggers write. At last, its rows are tried without others. Returns true.
     */
    private boolean isReferredToNow(TriedTable table) {
        TableName name = table.name();
        int turn = referredTo.merge(name, 1, Integer::sum);
        Set<String> words = table.model().wordsOfTriggers();
        for (TriedTable other : tables.values()) {
            if (other != table && words.contains(other.name().name().toLowerCase(Locale.ROOT))) {
                other.model().foreignKeys().stream()
                        .filter(key -> key.references().equals(name))
                        .limit(1)
                        .forEach(key -> {
                            List<Demand> demands = Stream.concat(
                                            Stream.of(Demand.referringToAll(key)),
                                            new DemandCandidates(model, other.model())
                                                    .ofWrittenParents().stream().limit(turn == 1 ? 0 : 1))
                                    .toList();
                            if (turn <= 2) {
                                other.demand(demands);
                            } else {
                                other.withdraw(demands);
                            }
                        });
            }
        }
        if (turn > 2) {
            alone.add(name);
        }
        return true;
    }

    /** Whether a table needs rows of another one that has taken none so far, and does not wait for it in turn. */
    private boolean isWaiting(TriedTable table, Map<TableName, TriggerTrial.Outcome> outcomes) {
        return table.needed()
                .filter(parent -> !needs(parent, table.name(), new HashSet<>()))
                .anyMatch(parent -> Optional.ofNullable(outcomes.get(parent))
                                .filter(outcome -> outcome.accepted() > 0)
                                .isEmpty()
                        && model.table(parent).filter(TableModel::hasRows).isEmpty());
    }

    private boolean needs(TableName table, TableName other, Set<TableName> seen) {
        return table.equals(other)
                || (seen.add(table)
                        && Optional.ofNullable(tables.get(table)).stream()
                                .flatMap(TriedTable::needed)
                                .anyMatch(next -> needs(next, other, seen)));
    }

    private Learnt learnt() {
        Map<TableName, String> refusals = new HashMap<>();
        Map<TableName, String> notes = new HashMap<>();
        tables.forEach((name, table) -> {
            Optional<String> refusal = table.refusal(MAX_TRIES);
            refusal.ifPresentOrElse(
                    why -> refusals.put(name, why), () -> table.note().ifPresent(note -> notes.put(name, note)));
            table.stop();
        });
        Learnt assumed = assumed();
        return new Learnt(assumed.model, assumed.writtenByTriggers, assumed.needed, refusals, notes, together);
    }
}
