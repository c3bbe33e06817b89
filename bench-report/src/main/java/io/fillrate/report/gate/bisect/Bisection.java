package io.fillrate.report.gate.bisect;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A search by halves for the first that is slower, in a row whose first is not and whose last is. What cannot be told is passed over.
 *
 * @param notSlower the last that is known not to be slower
 * @param slower the first that is known to be; if the two are not neighbours, nothing is known of those between them
 */
public record Bisection(int notSlower, int slower) {

    public enum Answer {
        SLOWER("slower"),
        NOT_SLOWER("not slower"),
        UNKNOWN("passed over");

        private final String words;

        Answer(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * Searches.
     *
     * @param last index of the last; the first has 0
     * @param ask answers for one between them; is asked once for each
     */
    static Bisection search(int last, IntFunction<Answer> ask) {
        Set<Integer> unknown = new TreeSet<>();
        Bisection found = new Bisection(0, last);
        for (Optional<Integer> next = found.next(unknown); next.isPresent(); next = found.next(unknown)) {
            int one = next.get();
            switch (ask.apply(one)) {
                case SLOWER -> found = new Bisection(found.notSlower, one);
                case NOT_SLOWER -> found = new Bisection(one, found.slower);
                default -> unknown.add(one);
            }
        }
        return found;
    }

    /** The one nearest to the middle that was not asked for yet. */
    private Optional<Integer> next(Set<Integer> unknown) {
        double middle = (notSlower + slower) / 2.0;
        return IntStream.range(notSlower + 1, slower)
                .filter(one -> !unknown.contains(one))
                .boxed()
                .min((one, other) -> Double.compare(Math.abs(one - middle), Math.abs(other - middle)));
    }

    /** How many answers it takes at most, if none is unknown. */
    static int answers(int last) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, last - 1));
    }
}
