package io.fillrate.schema.planner.check;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.planner.check.RowPattern.Mark;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The patterns that are worth trying for a group of conditions: all of them if they are few, else a random choice. */
final class PatternSource {

    private static final Pattern COMPARED =
            Pattern.compile("[\"`]?(\\w+)[\"`]?\\)*(?:::[\\w ]+)?\\s*(<>|=)\\s*(?:'((?:[^']|'')*+)'|(-?\\d+))");

    private static final Pattern NULLNESS =
            Pattern.compile("[\"`]?(\\w+)[\"`]?\\)*\\s+is\\s+(not\\s+)?null\\b", Pattern.CASE_INSENSITIVE);

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
     * Returns a pattern for each kind of rows that the conditions name, such as {@code kind <> 1 OR (a IS NOT NULL AND b IS NULL)}: the
     * column has that constant, and others are NULL or have constants as it says there; none that changes a key.
     */
    List<RowPattern> byKind() {
        Map<Map.Entry<Integer, Object>, RowPattern> kinds = new LinkedHashMap<>();
        for (String condition : group.conditions()) {
            List<MatchResult> all = COMPARED.matcher(condition).results().toList();
            for (int i = 0; i < all.size(); i++) {
                String column = all.get(i).group(1);
                int end = all.subList(i + 1, all.size()).stream()
                        .filter(next -> next.group(1).equals(column))
                        .mapToInt(MatchResult::start)
                        .findFirst()
                        .orElse(condition.length());
                String rest = condition.substring(all.get(i).end(), end);
                constant(all.get(i))
                        .ifPresent(kind -> kinds.merge(
                                kind, following(group.unchanged(), rest), (known, more) -> following(known, rest)));
            }
        }
        RowPattern unchanged = group.unchanged();
        return kinds.entrySet().stream()
                .filter(kind -> !kind.getValue().equals(unchanged))
                .map(kind -> kind.getValue()
                        .with(kind.getKey().getKey(), kind.getKey().getValue()))
                .filter(pattern -> !group.changesKeys(pattern))
                .toList();
    }

    /** The place of a column, and the constant that it is compared with as one of its values. */
    private Optional<Map.Entry<Integer, Object>> constant(MatchResult compared) {
        String text =
                Objects.requireNonNullElse(compared.group(3), compared.group(4)).replace("''", "'");
        return group.places(List.of(compared.group(1))).stream()
                .flatMap(place -> group.constants().get(place).stream()
                        .filter(value -> value.toString().equals(text))
                        .map(value -> Map.entry(place, value)))
                .findFirst();
    }

    /** What stands after a kind: other constants, and which columns are NULL. */
    private RowPattern following(RowPattern pattern, String condition) {
        RowPattern changed = pattern;
        for (MatchResult match : COMPARED.matcher(condition).results().toList()) {
            Optional<Map.Entry<Integer, Object>> equal =
                    match.group(2).equals("=") ? constant(match) : Optional.empty();
            if (equal.isPresent()) {
                changed = changed.with(equal.get().getKey(), equal.get().getValue());
            }
        }
        for (MatchResult match : NULLNESS.matcher(condition).results().toList()) {
            for (int place : group.places(List.of(match.group(1)))) {
                boolean isNull = match.group(2) == null
                        && group.columns().get(place).model().nullable();
                changed = changed.with(place, isNull ? Mark.NULL : Mark.AS_IT_IS);
            }
        }
        return changed;
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
