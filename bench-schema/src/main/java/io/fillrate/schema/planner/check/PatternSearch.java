package io.fillrate.schema.planner.check;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.planner.check.RowPattern.Mark;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds patterns whose rows meet the conditions of a group, by samples that the server is asked about. */
final class PatternSearch {

    private static final int MAX_CHANGED = 600;

    private static final int KEPT = 200;

    /** Patterns that are kept from one condition to the next, about twice as many. */
    private static final int BUILT = 20;

    /** Rows that a pattern with values of rows is tried in: few of each to choose from, then more of those that are left. */
    private static final int FEW_SAMPLES = 6;

    private static final int MANY_SAMPLES = 300;

    private final CandidateTable server;
    private final CheckGroup group;
    private final PatternSource source;
    private final IndexedRandom random;

    PatternSearch(CandidateTable server, CheckGroup group, PatternSource source, IndexedRandom random) {
        this.server = server;
        this.group = group;
        this.source = source;
        this.random = random;
    }

    /** Those that change fewer columns come first. */
    static Comparator<RowPattern> byUnchanged() {
        return Comparator.comparingLong((RowPattern pattern) -> pattern.unchanged())
                .reversed();
    }

    /**
     * Patterns that the server accepts: those that change no key, if there are any; of those the ones with the most columns as they are.
     */
    List<RowPattern> best(List<RowPattern> tried) {
        List<RowPattern> patterns = accepted(tried, FEW_SAMPLES, group.conditions());
        if (patterns.isEmpty()) {
            return patterns;
        }
        boolean keysCanStay = patterns.stream().anyMatch(pattern -> !group.changesKeys(pattern));
        List<RowPattern> some = patterns.stream()
                .filter(pattern -> !keysCanStay || !group.changesKeys(pattern))
                .sorted(byUnchanged())
                .toList();
        long max = some.get(0).unchanged();
        List<RowPattern> kept = some.stream()
                .filter(pattern -> !keysCanStay || pattern.unchanged() >= max - 1)
                .limit(KEPT)
                .toList();
        List<RowPattern> certain = certain(kept);
        return certain.isEmpty() ? certain(some) : certain;
    }

    private List<RowPattern> certain(List<RowPattern> patterns) {
        return accepted(patterns, MANY_SAMPLES / Math.max(1, patterns.size() / 20), group.conditions());
    }

    /**
     * Patterns for conditions over many columns, of which too few combinations can be tried: those that meet the first conditions are
     * changed in the columns of the next one, until they meet all.
     *
     * @param first patterns to begin with
     */
    List<RowPattern> conditionByCondition(List<RowPattern> first) {
        List<Integer> order = IntStream.range(0, group.conditions().size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        condition -> group.columnsOfConditions().get(condition).size()))
                .toList();
        List<RowPattern> built = first;
        List<String> met = new ArrayList<>();
        for (int condition : order) {
            if (built.isEmpty()) {
                return built;
            }
            met.add(group.conditions().get(condition));
            List<RowPattern> unchanged = accepted(built, MANY_SAMPLES / 10, met);
            if (unchanged.size() < Math.max(1, built.size() / 2)) {
                List<String> columns = group.columnsOfConditions().get(condition);
                List<RowPattern> changed =
                        new ArrayList<>(accepted(source.changed(built, columns, MAX_CHANGED), MANY_SAMPLES / 10, met));
                changed.removeAll(unchanged);
                built = new ArrayList<>(unchanged);
                built.addAll(some(changed));
            } else {
                built = unchanged;
            }
        }
        return built;
    }

    /** Those that leave most columns as they are, and some of the others. */
    private static List<RowPattern> some(List<RowPattern> patterns) {
        List<RowPattern> sorted = patterns.stream().sorted(byUnchanged()).toList();
        int step = Math.max(1, sorted.size() / BUILT);
        return IntStream.range(0, sorted.size())
                .filter(place -> place < BUILT || place % step == 0)
                .mapToObj(sorted::get)
                .toList();
    }

    /** Those of some patterns whose samples the server all accepts. */
    private List<RowPattern> accepted(List<RowPattern> patterns, int samples, List<String> conditions) {
        List<List<@Nullable Object>> tuples = new ArrayList<>();
        List<Integer> patternOf = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            int ofPattern = patterns.get(i).marks().contains(Mark.AS_IT_IS) ? samples : 1;
            for (int sample = 0; sample < ofPattern; sample++) {
                tuples.add(group.tuple(patterns.get(i), Mix.below(random.bits(-sample), group.rows())));
                patternOf.add(i);
            }
        }
        BitSet met = server.accepted(group.table(), group.columns(), tuples, conditions);
        BitSet refused = new BitSet();
        for (int i = met.nextClearBit(0); i < tuples.size(); i = met.nextClearBit(i + 1)) {
            refused.set(patternOf.get(i));
        }
        return IntStream.range(0, patterns.size())
                .filter(i -> !refused.get(i))
                .mapToObj(patterns::get)
                .toList();
    }
}
