package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What has been learnt of a table from tries. Belongs to one thread. */
final class TriedTable {

    final TableModel original;
    final List<Demand> kept = new ArrayList<>();
    final Deque<Demand> open = new ArrayDeque<>();
    final Set<String> seen = new HashSet<>(); // kinds of messages
    Optional<Demand> pending = Optional.empty();
    String message = "";
    long accepted;
    String share = "";
    boolean isSettled;
    boolean replacesGuesses; // whether the pending demand is tried without them
    private final Set<Demand> guessed = new HashSet<>(); // kept demands with which no row has been taken
    private final Map<String, Integer> turns = new HashMap<>();

    TriedTable(TableModel original) {
        this.original = original;
    }

    /** Whether more rows are accepted than before, or as many, and the others are refused for another reason. */
    boolean isBetter(TriggerTrial.Outcome outcome) {
        boolean isNew = seen.add(kind(outcome.message()));
        return outcome.accepted() > accepted || (isNew && outcome.accepted() == accepted);
    }

    TableModel now() {
        return changedBy(demands());
    }

    TableModel kept() {
        return changedBy(kept);
    }

    private TableModel changedBy(List<Demand> demands) {
        TableModel changed = original;
        for (Demand demand : demands) {
            changed = demand.change().apply(changed);
        }
        return changed;
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

    /** No demand is tried any more, and none is kept with which no row was taken. */
    void stop() {
        pending = Optional.empty();
        replacesGuesses = false;
        if (isRefused()) {
            kept.clear();
        }
    }

    boolean isRefused() {
        return accepted == 0 && !message.isEmpty();
    }

    boolean isAnotherTurn(int max) {
        return turns.merge(pending.map(Demand::text).orElse(""), 1, Integer::sum) < max;
    }

    /** Whether it is a CHECK that counts as a trigger. */
    boolean isRefusedByCheck() {
        List<TableModel.Check> reading =
                original.checks().stream().filter(TableModel.Check::readsRows).toList();
        return original.triggers().size() == reading.size()
                || reading.stream().anyMatch(check -> message.contains("check constraint \"" + check.name() + "\""));
    }

    List<Demand> demands() {
        return Stream.concat(
                        kept.stream().filter(demand -> !replacesGuesses || !guessed.contains(demand)), pending.stream())
                .toList();
    }

    /** A message without the values in it. */
    private static String kind(String message) {
        return message.replaceAll(
                "\\((Key|Failing row contains|Partition key of the failing row contains) .*|'[^']*'|\\d+", "");
    }
}
