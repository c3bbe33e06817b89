package io.fillrate.schema.generate.regex;

import io.fillrate.schema.generate.column.NotUnderstoodException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A deterministic automaton of some {@link Regex}es: each text that all of them match is one path, so that paths can be counted and
 * numbered (Thompson's construction, then that of subsets; Aho, Sethi and Ullman, "Compilers", section 3.7). A text that ends in a blank is
 * not accepted, because databases can take it for the same without.
 */
public final class Automaton {

    private static final int MAX_STATES = 5_000;

    private static final int START = 0;

    /** For each state, its ways on: the state that they lead to, and the characters. */
    private final List<List<Way>> ways = new ArrayList<>();

    private final BitSet accepting = new BitSet();

    /** Characters of one step that lead to one state. */
    public record Way(int state, String characters) {}

    /**
     * The automaton of some patterns.
     *
     * @param distinguished characters that texts are made of, where there is a choice; others are used only where there is none
     * @param ignoresCase whether to leave out texts that differ from others in case only
     * @throws NotUnderstoodException if it is too large
     */
    public Automaton(List<Regex> patterns, BitSet distinguished, boolean ignoresCase) {
        Steps steps = new Steps(distinguished);
        BitSet starts = new BitSet();
        BitSet ends = new BitSet();
        for (Regex pattern : patterns) {
            int start = steps.newState();
            starts.set(start);
            ends.set(steps.append(pattern, start));
        }
        Map<Subset, Integer> numbers = new LinkedHashMap<>();
        List<Subset> unread = new ArrayList<>();
        number(new Subset(steps.closure(starts), false), numbers, unread);
        for (int i = 0; i < unread.size(); i++) {
            Subset subset = unread.get(i);
            BitSet missing = (BitSet) ends.clone();
            missing.andNot(subset.states);
            if (missing.isEmpty() && !subset.endsBlank) {
                accepting.set(i);
            }
            Map<Integer, StringBuilder> targets = new TreeMap<>();
            for (Map.Entry<Character, BitSet> step :
                    steps.from(subset.states, ignoresCase).entrySet()) {
                Subset target = new Subset(steps.closure(step.getValue()), step.getKey() == ' ');
                targets.computeIfAbsent(number(target, numbers, unread), state -> new StringBuilder())
                        .append(step.getKey().charValue());
            }
            ways.add(targets.entrySet().stream()
                    .map(target -> new Way(target.getKey(), target.getValue().toString()))
                    .toList());
        }
    }

    public int states() {
        return ways.size();
    }

    public boolean accepts(int state) {
        return accepting.get(state);
    }

    public List<Way> from(int state) {
        return ways.get(state);
    }

    private static int number(Subset subset, Map<Subset, Integer> numbers, List<Subset> unread) {
        Integer known = numbers.get(subset);
        if (known != null) {
            return known;
        } else if (numbers.size() == MAX_STATES) {
            throw new NotUnderstoodException("its pattern is too large");
        }
        numbers.put(subset, numbers.size());
        unread.add(subset);
        return numbers.size() - 1;
    }

    /** Some states of the undeterministic automaton, and whether the last character was a blank. */
    private record Subset(BitSet states, boolean endsBlank) {}

    /** The undeterministic automaton: steps over characters, and empty ones. */
    private static final class Steps {

        private final BitSet distinguished;
        private final List<BitSet> characters = new ArrayList<>();
        private final List<Integer> targets = new ArrayList<>();
        private final List<List<Integer>> empty = new ArrayList<>();

        private Steps(BitSet distinguished) {
            this.distinguished = distinguished;
        }

        private int newState() {
            if (characters.size() == MAX_STATES) {
                throw new NotUnderstoodException("its pattern is too large");
            }
            characters.add(new BitSet());
            targets.add(START);
            empty.add(new ArrayList<>());
            return characters.size() - 1;
        }

        /** Appends a pattern after a state, and returns the state after it. */
        private int append(Regex pattern, int from) {
            if (pattern instanceof Regex.Chars chars) {
                int start = newState();
                int end = newState();
                empty.get(from).add(start);
                characters.get(start).or(usable(chars.set()));
                targets.set(start, end);
                return end;
            } else if (pattern instanceof Regex.Sequence sequence) {
                int state = from;
                for (Regex part : sequence.parts()) {
                    state = append(part, state);
                }
                return state;
            } else if (pattern instanceof Regex.Either either) {
                int end = newState();
                for (Regex option : either.options()) {
                    int start = newState();
                    empty.get(from).add(start);
                    empty.get(append(option, start)).add(end);
                }
                return end;
            }
            return append((Regex.Repeat) pattern, from);
        }

        private int append(Regex.Repeat repeat, int from) {
            int state = from;
            for (int i = 0; i < repeat.min(); i++) {
                state = append(repeat.part(), state);
            }
            int end = newState();
            if (repeat.max() < 0) {
                int start = newState();
                empty.get(state).add(start);
                empty.get(append(repeat.part(), start)).add(start);
                empty.get(start).add(end);
                return end;
            }
            for (int i = repeat.min(); i < repeat.max(); i++) {
                empty.get(state).add(end);
                state = append(repeat.part(), state);
            }
            empty.get(state).add(end);
            return end;
        }

        private BitSet usable(BitSet set) {
            BitSet cut = (BitSet) set.clone();
            cut.and(distinguished);
            return cut.isEmpty() ? set : cut;
        }

        /** Adds the states that empty steps lead to. */
        private BitSet closure(BitSet states) {
            BitSet all = (BitSet) states.clone();
            List<Integer> left = new ArrayList<>(states.stream().boxed().toList());
            while (!left.isEmpty()) {
                for (int next : empty.get(left.remove(left.size() - 1))) {
                    if (!all.get(next)) {
                        all.set(next);
                        left.add(next);
                    }
                }
            }
            return all;
        }

        /** The states that each character leads to. A capital is left out where the small letter is a step, too, if case is ignored. */
        private Map<Character, BitSet> from(BitSet states, boolean ignoresCase) {
            Map<Character, BitSet> steps = new TreeMap<>();
            states.stream().forEach(state -> characters.get(state).stream()
                    .forEach(c -> steps.computeIfAbsent((char) c, first -> new BitSet())
                            .set(targets.get(state))));
            if (ignoresCase) {
                Map<Character, BitSet> all = new HashMap<>(steps);
                steps.keySet().removeIf(c -> Character.isUpperCase(c) && all.containsKey(Character.toLowerCase(c)));
            }
            return steps;
        }
    }
}
