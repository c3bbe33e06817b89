package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has been learnt of a table from tries, and what is tried next. Belongs to one thread. */
final class TriedTable {

    /** How often a table has the same demand, if it could not be tried with it for what other tables took at the time. */
    private static final int MAX_TURNS = 4;

    /** The same, if the plan refused the table. */
    private static final int MAX_REFUSED_TURNS = 2;

    private final TableModel model;
    private final List<Demand> kept = new ArrayList<>();
    private final Set<Demand> guessed = new HashSet<>(); // kept demands with which no row has been taken
    private final Deque<Demand> open = new ArrayDeque<>();
    private final Set<String> seen = new HashSet<>(); // kinds of messages
    private final Map<String, Integer> turns = new HashMap<>();
    private Optional<Demand> pending = Optional.empty();
    private String message = "";
    private long accepted;
    private String share = "";
    private boolean isSettled;
    private boolean replacesGuesses; // whether the pending demand is tried without them

    TriedTable(TableModel model) {
        this.model = model;
    }

    TableName name() {
        return model.name();
    }

    /** The table as the catalogue says. */
    TableModel model() {
        return model;
    }

    /** The table with the demands that were kept, and the one that is tried. */
    TableModel now() {
        return changedBy(demands());
    }

    /** The tables that rows have to refer to, by what was kept. */
    Stream<TableName> needed() {
        return changedBy(kept).foreignKeys().stream()
                .filter(key -> model.columns().stream()
                        .noneMatch(column -> column.nullable() && key.columns().contains(column.name())))
                .map(ForeignKeyModel::references);
    }

    private TableModel changedBy(List<Demand> demands) {
        TableModel changed = model;
        for (Demand demand : demands) {
            changed = demand.change().apply(changed);
        }
        return changed;
    }

    /** Those that were kept, and the one that is tried. */
    List<Demand> demands() {
        return Stream.concat(
                        kept.stream().filter(demand -> !replacesGuesses || !guessed.contains(demand)), pending.stream())
                .toList();
    }

    boolean hasTriggers() {
        return !model.triggers().isEmpty();
    }

    /** Whether there may be another demand to try. */
    boolean isOpen() {
        return !isSettled && hasTriggers();
    }

    /** Whether a demand is tried. */
    boolean isTrying() {
        return pending.isPresent();
    }

    boolean isFilled() {
        return accepted > 0;
    }

    boolean isRefused() {
        return accepted == 0 && !message.isEmpty();
    }

    /** The demand is tried when others have rows. */
    void waitForOthers() {
        pending.ifPresent(open::addFirst);
        pending = Optional.empty();
    }

    /** Adds demands to those that are tried, once, as rows could not be tried. */
    void alsoTry(Supplier<List<Demand>> demands) {
        if (seen.add("")) {
            open.addAll(demands.get());
        }
    }

    /** Tries the first demand, though no row could be tried. */
    void tryFirst() {
        pending = Optional.ofNullable(open.poll());
    }

    /** Tries the next demand, after rows were tried; none if no row was refused. */
    void tryNext() {
        replacesGuesses = false;
        pending = message.isEmpty() ? Optional.empty() : Optional.ofNullable(open.poll());
        isSettled = pending.isEmpty();
    }

    /**
     * Tries the same demand again or the next, as no row could be tried with it: perhaps for what others demand, or for what was only
     * guessed.
     *
     * @param isRefused whether the plan refused the table
     */
    void tryAgain(boolean isRefused) {
        boolean isAnotherTurn = turns.merge(pending.map(Demand::text).orElse(""), 1, Integer::sum)
                < (isRefused ? MAX_REFUSED_TURNS : MAX_TURNS);
        if (isAnotherTurn) {
            pending.ifPresent(open::addFirst);
        }
        replacesGuesses = isAnotherTurn && isRefused;
        pending = Optional.ofNullable(open.poll());
        isSettled = pending.isEmpty() && !message.isEmpty();
    }

    /** Whether more rows are accepted than before, or as many, and the others are refused for another reason. */
    boolean isBetter(TriggerTrial.Outcome outcome) {
        boolean isNew = seen.add(kind(outcome.message()));
        return outcome.accepted() > accepted || (isNew && outcome.accepted() == accepted);
    }

    /** Keeps what was tried: it is a guess as long as no row is taken, since the rows were only refused for another reason. */
    void keep(TriggerTrial.Outcome better) {
        if (replacesGuesses) {
            kept.removeAll(guessed);
            guessed.clear();
        }
        pending.ifPresent(kept::add);
        if (better.accepted() > 0) {
            guessed.clear();
        } else {
            pending.ifPresent(guessed::add);
        }
        pending = Optional.empty();
        replacesGuesses = false;
        accepted = better.accepted();
        message = better.message();
    }

    /** Tries these demands from now on, in place of others, unless they are kept. */
    void tryOnly(List<Demand> demands) {
        open.clear();
        demands.stream().filter(demand -> !keeps(demand)).forEach(open::add);
    }

    private boolean keeps(Demand demand) {
        return kept.stream().anyMatch(each -> each.text().equals(demand.text()));
    }

    /** Keeps demands that another table's rows ask for. */
    void demand(List<Demand> demands) {
        withdraw(demands);
        kept.addAll(demands);
    }

    void withdraw(Collection<Demand> demands) {
        kept.removeIf(each -> demands.stream().anyMatch(demand -> demand.text().equals(each.text())));
    }

    /** No demand is tried any more, and none is kept with which no row was taken. */
    void stop() {
        pending = Optional.empty();
        replacesGuesses = false;
        if (isRefused()) {
            kept.clear();
        }
    }

    /** What became of more rows, with all that was kept, decides. */
    void verify(TriggerTrial.Outcome outcome) {
        if (outcome.accepted() == 0 && !outcome.message().isEmpty() && hasTriggers()) {
            accepted = 0;
            message = outcome.message();
        } else if (isRefused()) {
            accepted = outcome.accepted();
        }
        share = share(outcome);
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

    /** None of its rows could be tried, as triggers change or refuse those that they refer to. */
    void isPlannedAgain() {
        share = "planned again during the load: triggers change or refuse the rows that it refers to";
    }

    /** Why the table takes no row, and what its rows may lack that none gives it; empty if it takes some. */
    Optional<String> refusal(int tries) {
        Set<String> loaded = model.columns().stream()
                .filter(TableModel.ColumnModel::isLoaded)
                .map(TableModel.ColumnModel::name)
                .collect(Collectors.toSet());
        String settings = ReadSettings.read(model, loaded).stream()
                .map(setting -> "; " + setting)
                .collect(Collectors.joining());
        return Optional.of((isRefusedByCheck() ? "a CHECK that reads tables" : "a trigger")
                        + " refuses its rows, also in " + tries + " tries: " + message + settings)
                .filter(why -> isRefused());
    }

    /** Whether it is a CHECK that counts as a trigger. */
    private boolean isRefusedByCheck() {
        List<TableModel.Check> reading =
                model.checks().stream().filter(TableModel.Check::readsRows).toList();
        return model.triggers().size() == reading.size()
                || reading.stream().anyMatch(check -> message.contains("check constraint \"" + check.name() + "\""));
    }

    /** What was learnt, in words; empty if nothing. */
    Optional<String> note() {
        String demands = kept.stream().map(Demand::text).collect(Collectors.joining(", "));
        return Optional.of(Stream.of(demands.isEmpty() ? "" : "learnt from its triggers: " + demands, share)
                        .filter(note -> !note.isEmpty())
                        .collect(Collectors.joining("; ")))
                .filter(note -> !note.isEmpty());
    }

    /** A message without the values in it. */
    private static String kind(String message) {
        return message.replaceAll(
                "\\((Key|Failing row contains|Partition key of the failing row contains) .*|'[^']*'|\\d+", "");
    }
}
