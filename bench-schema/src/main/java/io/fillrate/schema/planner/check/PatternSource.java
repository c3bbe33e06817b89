package io.fillrate.schema.planner.check;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.planner.check.RowPattern.Mark;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The patterns that are worth trying for a group of conditions: all of them if they are few, else a random choice. */
final class PatternSource {

    private final CheckGroup group;
    private final IndexedRandom random;

    PatternSource(CheckGroup group, IndexedRandom random) {
        this.group = group;
        this.random = random;
    }

    /**
     * Returns different patterns.
     *
     * @param withKeys whether they may change columns of keys
     */
    List<RowPattern> patterns(boolean withKeys, int max) {
        List<List<Object>> options = group.options(withKeys);
        double product = 1;
        for (List<Object> ofColumn : options) {
            product *= ofColumn.size();
        }
        Set<RowPattern> patterns = new LinkedHashSet<>();
        if (product <= max) {
            for (long number = 0; number < (long) product; number++) {
                patterns.add(numbered(number, options));
            }
            return List.copyOf(patterns);
        }
        addSingleColumns(options, patterns);
        for (long draw = 0; patterns.size() < max && draw < 4L * max; draw++) {
            List<Object> marks = new ArrayList<>();
            for (int i = 0; i < options.size(); i++) {
                List<Object> ofColumn = options.get(i);
                marks.add(ofColumn.get(Mix.below(random.bits(draw * options.size() + i), ofColumn.size())));
            }
            patterns.add(new RowPattern(marks));
        }
        return List.copyOf(patterns);
    }

    private static RowPattern numbered(long number, List<List<Object>> options) {
        long rest = number;
        List<Object> marks = new ArrayList<>();
        for (List<Object> ofColumn : options) {
            marks.add(ofColumn.get((int) (rest % ofColumn.size())));
            rest /= ofColumn.size();
        }
        return new RowPattern(marks);
    }

    /** All NULL but one column, one column NULL, and one changed: what checks like "exactly one is NULL" ask for. */
    private static void addSingleColumns(List<List<Object>> options, Set<RowPattern> patterns) {
        RowPattern unchanged = RowPattern.unchanged(options.size());
        for (int i = 0; i < options.size(); i++) {
            List<Object> onlyOne = new ArrayList<>();
            for (int j = 0; j < options.size(); j++) {
                onlyOne.add(i != j && options.get(j).contains(Mark.NULL) ? Mark.NULL : Mark.AS_IT_IS);
            }
            patterns.add(new RowPattern(onlyOne));
            for (Object option : options.get(i)) {
                patterns.add(unchanged.with(i, option));
            }
        }
    }

    /**
     * Returns patterns with some columns changed: each alone, and several at random.
     *
     * @param names the columns
     * @param max of those with several columns changed
     */
    List<RowPattern> changed(List<RowPattern> patterns, List<String> names, int max) {
        List<List<Object>> options = group.options(false);
        List<Integer> places = group.places(names);
        Set<RowPattern> changed = new LinkedHashSet<>();
        for (RowPattern pattern : patterns) {
            for (int place : places) {
                options.get(place).forEach(option -> changed.add(pattern.with(place, option)));
            }
        }
        IndexedRandom draw = new IndexedRandom(random.bits(-200));
        for (long i = 0; i < max; i++) {
            RowPattern several = patterns.get(Mix.below(draw.bits(i), patterns.size()));
            for (int j = 0; j < places.size(); j++) {
                List<Object> ofColumn = options.get(places.get(j));
                several = several.with(
                        places.get(j), ofColumn.get(Mix.below(draw.bits((i + 1) * 1_000 + j), ofColumn.size())));
            }
            changed.add(several);
        }
        return List.copyOf(changed);
    }
}
