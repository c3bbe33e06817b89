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

    /** How often a table has the same demand, if it could not be tried with it for what other tables took at the time. */
    private static final int MAX_TURNS = 4;

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
        return tables.values().stream().filter(table -> table.accepted > 0).count();
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
            if (outcome.accepted() == 0
                    && !outcome.message().isEmpty()
                    && !table.original.triggers().isEmpty()) {
                table.accepted = 0;
                table.message = outcome.message();
            } else if (table.isRefused()) {
                table.accepted = outcome.accepted();
            }
            table.share = share(outcome);
            outcome.with().ifPresent(last -> together.put(name, keeping(table, last)));
        });
        trial.withoutParents()
                .forEach(name -> Objects.requireNonNull(tables.get(name)).share =
                        "planned again during the load: triggers change or refuse the rows that it refers to");
    }

    /** How many of its rows a table takes, in words; empty if all, or if those that they refer to are missing. */
    private static String share(TriggerTrial.Outcome outcome) {
        long all = outcome.plan().rows();
        boolean some = outcome.accepted() > 0
                && outcome.refused() > 0
                && !outcome.plan().model().triggers().isEmpty()
                && !outcome.message().contains("foreign key");
        return !some
                ? ""
                : outcome.refused() == all
                        ? "its rows are those that triggers of other tables put into it"
                        : "about " + outcome.accepted() + " of " + all + " rows: the table refuses the others";
    }

    /** The tables whose rows a table's triggers look for, up to the last one that they needed. */
    private Set<TableName> keeping(TriedTable table, TableName last) {
        Set<String> words = table.original.wordsOfTriggers();
        Set<TableName> keeping = tables.values().stream()
                .map(other -> other.original)
                .filter(other -> words.contains(other.name().name().toLowerCase(Locale.ROOT))
                        && other.foreignKeys().stream()
                                .anyMatch(key -> key.references().equals(table.original.name())))
                .map(TableModel::name)
                .collect(Collectors.toCollection(HashSet::new));
        keeping.add(last);
        return keeping;
    }

    /** The tables with triggers that are to be tried, and those that their rows refer to or their triggers name. */
    private Set<TableName> wanted() {
        Set<TableName> wanted = new HashSet<>();
        Deque<TriedTable> open = new ArrayDeque<>();
        tables.values().stream()
                .filter(table -> !table.isSettled && !table.original.triggers().isEmpty())
                .forEach(open::add);
        while (!open.isEmpty()) {
            TriedTable table = open.remove();
            if (wanted.add(table.original.name())) {
                Stream.of(
                                table.now().foreignKeys().stream().map(ForeignKeyModel::references),
                                table.demands().stream()
                                        .flatMap(demand -> demand.needed().stream())
                                        .map(Demand.Row::table),
                                table.original.wordsOfTriggers().stream()
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
        if (table.isSettled || table.original.triggers().isEmpty()) {
            return false;
        }
        Optional<TriggerTrial.Outcome> outcome = Optional.ofNullable(outcomes.get(table.original.name()));
        boolean isRefused =
                plan.refusals().stream().anyMatch(refusal -> refusal.table().equals(table.original.name()));
        if (outcome.isEmpty() && isWaiting(table, outcomes)) {
            table.pending.ifPresent(table.open::addFirst);
            table.pending = Optional.empty();
            return false;
        }
        if (outcome.isEmpty() && table.pending.isEmpty()) {
            if (isRefused && table.seen.add("")) {
                table.open.addAll(new DemandCandidates(model, table.original).ofWrittenParents());
            }
            table.pending = Optional.ofNullable(table.open.poll());
            return table.pending.isPresent();
        }
        if (outcome.filter(TriggerTrial.Outcome::atCommit).isPresent()) {
            return isReferredToNow(table);
        }
        boolean hadNone = table.accepted == 0;
        outcome.filter(table::isBetter).ifPresent(better -> {
            table.keep(better);
            table.open.clear();
            new DemandCandidates(model, table.now())
                    .of(better).stream()
                            .filter(demand -> table.kept.stream()
                                    .noneMatch(kept -> kept.text().equals(demand.text())))
                            .forEach(table.open::add);
        });
        boolean isPutBack =
                outcome.isEmpty() && table.pending.isPresent() && table.isAnotherTurn(isRefused ? 2 : MAX_TURNS);
        if (isPutBack) { // it could not be tried, perhaps for what others demand, or for what was only guessed
            table.open.addFirst(table.pending.get());
        }
        table.replacesGuesses = isPutBack && isRefused;
        table.pending = table.message.isEmpty() && outcome.isPresent()
                ? Optional.empty()
                : Optional.ofNullable(table.open.poll());
        table.isSettled = table.pending.isEmpty() && (outcome.isPresent() || !table.message.isEmpty());
        return table.pending.isPresent() || (hadNone && table.accepted > 0); // others may have waited for its rows
    }

    /**
     * Lets tables that the triggers of a table name refer to each of its rows; if that was not enough, also without other keys whose rows
     * their own triggers write. At last, its rows are tried without others. Returns true.
     */
    private boolean isReferredToNow(TriedTable table) {
        TableName name = table.original.name();
        int turn = referredTo.merge(name, 1, Integer::sum);
        Set<String> words = table.original.wordsOfTriggers();
        for (TriedTable other : tables.values()) {
            if (other != table && words.contains(other.original.name().name().toLowerCase(Locale.ROOT))) {
                other.original.foreignKeys().stream()
                        .filter(key -> key.references().equals(name))
                        .limit(1)
                        .forEach(key -> {
                            List<Demand> demands = Stream.concat(
                                            Stream.of(Demand.referringToAll(key)),
                                            new DemandCandidates(model, other.original)
                                                    .ofWrittenParents().stream().limit(turn == 1 ? 0 : 1))
                                    .toList();
                            other.kept.removeIf(kept -> demands.stream()
                                    .anyMatch(demand -> demand.text().equals(kept.text())));
                            if (turn <= 2) {
                                other.kept.addAll(demands);
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
        return needed(table)
                .filter(parent -> !needs(parent, table.original.name(), new HashSet<>()))
                .anyMatch(parent -> Optional.ofNullable(outcomes.get(parent))
                                .filter(outcome -> outcome.accepted() > 0)
                                .isEmpty()
                        && model.table(parent).filter(TableModel::hasRows).isEmpty());
    }

    private boolean needs(TableName table, TableName other, Set<TableName> seen) {
        return table.equals(other)
                || (seen.add(table)
                        && Optional.ofNullable(tables.get(table)).stream()
                                .flatMap(TriggerDemands::needed)
                                .anyMatch(next -> needs(next, other, seen)));
    }

    /** The tables that rows of a table have to refer to. */
    private static Stream<TableName> needed(TriedTable table) {
        return table.kept().foreignKeys().stream()
                .filter(key -> table.original.columns().stream()
                        .noneMatch(column -> column.nullable() && key.columns().contains(column.name())))
                .map(ForeignKeyModel::references);
    }

    /** What a table may lack that no row gives it, as the end of a sentence. */
    private static String settings(TableModel table) {
        Set<String> loaded = table.columns().stream()
                .filter(TableModel.ColumnModel::isLoaded)
                .map(TableModel.ColumnModel::name)
                .collect(Collectors.toSet());
        return TablePlanner.settings(table, loaded).stream()
                .map(setting -> "; " + setting)
                .collect(Collectors.joining());
    }

    private Learnt learnt() {
        Map<TableName, String> refusals = new HashMap<>();
        Map<TableName, String> notes = new HashMap<>();
        for (TriedTable table : tables.values()) {
            TableName name = table.original.name();
            if (table.isRefused()) {
                refusals.put(
                        name,
                        (table.isRefusedByCheck() ? "a CHECK that reads tables" : "a trigger")
                                + " refuses its rows, also in " + MAX_TRIES + " tries: " + table.message
                                + settings(table.original));
                table.stop();
            } else if (!table.kept.isEmpty() || !table.share.isEmpty()) {
                String demands = table.kept.stream().map(Demand::text).collect(Collectors.joining(", "));
                notes.put(
                        name,
                        Stream.of(demands.isEmpty() ? "" : "learnt from its triggers: " + demands, table.share)
                                .filter(note -> !note.isEmpty())
                                .collect(Collectors.joining("; ")));
            }
        }
        Learnt assumed = assumed();
        return new Learnt(assumed.model, assumed.writtenByTriggers, assumed.needed, refusals, notes, together);
    }
}
