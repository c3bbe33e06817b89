package io.fillrate.e2e.rig;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A pass over all series of one size.
 *
 * @param warmup whether it doesn't count
 * @param number from 1, among its kind
 * @param of how many there are of its kind
 */
public record Round(boolean warmup, int number, int of) {

    /** The rounds of a plan, in order, that are left when so many that count are done: warm-up again, for the JVM is a new one. */
    static List<Round> after(int done, Plan plan) {
        return done >= plan.iterations()
                ? List.of()
                : Stream.concat(
                                rounds(true, plan.warmup()),
                                rounds(false, plan.iterations()).filter(round -> round.number() > done))
                        .toList();
    }

    private static Stream<Round> rounds(boolean warmup, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> new Round(warmup, number, count));
    }

    @Override
    public String toString() {
        return (warmup ? "warm-up " : "round ") + number + "/" + of;
    }
}
