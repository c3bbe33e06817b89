package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Digits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.regex.Automaton;
import io.fillrate.schema.generate.regex.Regex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The texts in which some patterns are found, the shortest first, in the order of an {@link Automaton}'s paths. Immutable. */
final class RegexText implements Domain {

    /** Texts of more characters than the shortest are counted up to this many. */
    private static final int MAX_LONGER = 200;

    /** Counts of paths that are kept at most. */
    private static final int MAX_COUNTS = 1_000_000;

    /** This many texts are enough for a pattern that says what they look like, if it is not known how many are needed. */
    private static final long ENOUGH = 1_000;

    private static final int START = 0;

    private final Automaton automaton;

    /** By length and state: how many ways there are from the state to an end. */
    private final List<long[]> paths;

    private final int shortest;
    private final long size;

    private RegexText(Automaton automaton, Room room) {
        this.automaton = automaton;
        paths = new ArrayList<>();
        paths.add(new long[automaton.states()]);
        for (int state = 0; state < automaton.states(); state++) {
            paths.get(0)[state] = automaton.accepts(state) ? 1 : 0;
        }
        long all = 0;
        int first = 0;
        for (int length = 1; length <= longest(room, first) && all < room.needed(); length++) {
            paths.add(longer(paths.get(length - 1)));
            long found = length < room.min() ? 0 : paths.get(length)[START];
            all = Digits.sum(all, found);
            first = first == 0 && found > 0 ? length : first;
        }
        shortest = first;
        size = all;
    }

    private int longest(Room room, int first) {
        int max = (first == 0 ? room.min() + automaton.states() : first) + MAX_LONGER; // a path needs no state twice
        return Math.min(Math.min(room.max(), max), MAX_COUNTS / automaton.states());
    }

    private long[] longer(long[] shorter) {
        long[] counts = new long[shorter.length];
        for (int state = 0; state < counts.length; state++) {
            for (Automaton.Way way : automaton.from(state)) {
                counts[state] = Digits.sum(
                        counts[state],
                        Digits.product(shorter[way.state()], way.characters().length()));
            }
        }
        return counts;
    }

    /**
     * The texts in which all of some patterns are found and that fit some room. Where these have no anchor, the texts go on only if there
     * are too few otherwise.
     *
     * @param ignoresCase whether texts that differ in case only are equal
     * @throws NotUnderstoodException if a pattern is not understood, or no such text fits
     */
    static Domain of(List<String> patterns, Room room, boolean ignoresCase) {
        long needed = room.distinct() == 0 ? ENOUGH : room.distinct();
        BitSet any = Regex.usual();
        if (patterns.size() > 1) { // what one pattern leaves open, another asks for
            patterns.forEach(
                    pattern -> any.or(Regex.parse(pattern, false, Regex.usual()).characters()));
        }
        List<RegexText> found = new ArrayList<>();
        for (boolean padded : new boolean[] {false, true}) {
            List<Regex> parsed = patterns.stream()
                    .map(pattern -> Regex.parse(pattern, padded, any))
                    .toList();
            for (BitSet characters : List.of(Regex.usual(), new BitSet())) {
                RegexText texts = new RegexText(new Automaton(parsed, characters, ignoresCase), room);
                if (texts.size() >= needed) {
                    return texts;
                }
                found.add(texts);
            }
        }
        RegexText max = Collections.max(found, Comparator.comparingLong(RegexText::size));
        if (max.size() == 0) {
            throw new NotUnderstoodException("no text of " + room.min() + " to " + room.max()
                    + " characters is understood to match the pattern " + String.join(" and ", patterns));
        }
        return max;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public String at(long number) {
        int length = shortest;
        long rest = number;
        while (length < paths.size() - 1 && rest >= paths.get(length)[START]) {
            rest -= paths.get(length++)[START];
        }
        StringBuilder text = new StringBuilder(length);
        int state = START;
        for (int left = length - 1; left >= 0; left--) {
            for (Automaton.Way way : automaton.from(state)) {
                long each = paths.get(left)[way.state()];
                long all = Digits.product(each, way.characters().length());
                if (rest < all) {
                    text.append(way.characters().charAt((int) (rest / each)));
                    rest %= each;
                    state = way.state();
                    break;
                }
                rest -= all;
            }
        }
        return text.toString();
    }
}
