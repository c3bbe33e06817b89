package io.fillrate.schema.planner.key;

import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.names.ColumnWords;
import java.util.Optional;
import java.util.Set;

/**
 * The lines of orders and the like: one to five of each, numbered from 0, in succession.
 *
 * @param times as many as that, where there are few orders
 */
record Lines(long times) {

    /** The orders in turn; others start again. */
    private static final int[] LINES = {3, 1, 4, 2, 5};

    private static final int OF_TURN = 15;

    private static final Set<String> WORDS = Set.of(
            "line",
            "number",
            "no",
            "num",
            "nr",
            "position",
            "pos",
            "seq",
            "sequence",
            "ordinal",
            "index",
            "idx",
            "item");

    /** Whether a column's name says that it numbers something. */
    static boolean areNumberedBy(ColumnGroup group) {
        return group.domain().orElse(null) instanceof Domain.OfLong
                && ColumnWords.of(group.columns().get(0)).words().stream().anyMatch(WORDS::contains);
    }

    /** Lines for some rows; empty if there are too few orders or numbers. */
    static Optional<Lines> of(long rows, long parents, long numbers) {
        long turns = parents / LINES.length;
        if (turns == 0) {
            return Optional.empty();
        }
        long perTurn = (rows + turns - 1) / turns;
        Lines lines = new Lines((perTurn + OF_TURN - 1) / OF_TURN);
        return numbers >= 5 * lines.times ? Optional.of(lines) : Optional.empty();
    }

    /** How many rows some orders allow. */
    long capacity(long parents) {
        return parents / LINES.length * OF_TURN * times;
    }

    /** The order that a row belongs to. */
    long parent(long row) {
        long place = row % (OF_TURN * times) / times;
        int parent = 0;
        for (int end = LINES[0]; place >= end; end += LINES[parent]) {
            parent++;
        }
        return row / (OF_TURN * times) * LINES.length + parent;
    }

    /** The number of a row in its order, from 0. */
    long number(long row) {
        long number = row % (OF_TURN * times);
        for (int i = 0; number >= LINES[i] * times; i++) {
            number -= LINES[i] * times;
        }
        return number;
    }
}
