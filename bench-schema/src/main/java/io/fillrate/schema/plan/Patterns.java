package io.fillrate.schema.plan;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.model.ColumnModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes columns meet conditions that only the server understands. A pattern says of each column whether it keeps the values that it has, is
 * NULL, or has one constant value. Patterns are tried with samples, and each row follows one of those that the server accepts; those that
 * leave most columns as they are come first. In the end the server is asked about every row, and rows that it refuses follow another pattern.
 */
final class Patterns {

    private static final Pattern LITERAL = Pattern.compile("'((?:[^']|'')*)'|(?<![\\w.])-?\\d+(?:\\.\\d+)?");

    private static final Pattern REGEX = Pattern.compile("(?<!!)~\\*?\\s*\\(?E?'((?:[^']|'')*)'");

    private static final int MAX_PATTERNS = 600;

    private static final int MAX_CONSTANT_PATTERNS = 4_000;

    private static final int KEPT = 200;

    /** Patterns that are kept from one condition to the next, about twice as many. */
    private static final int BUILT = 20;

    /** Rows that a pattern with values of rows is tried in: few of each to choose from, then more of those that are left. */
    private static final int FEW_SAMPLES = 6;

    private static final int MANY_SAMPLES = 300;

    /** Share of rows that may follow another pattern than their own. */
    private static final double MAX_EXCEPTIONS = 0.2;

    private static final int ROWS_PER_QUESTION = 100_000;

    /** If none of this many rows meets the conditions, no more are tried. */
    private static final int FIRST_CANDIDATES = 5_000;

    /** Rows that are looked at to find one that meets the conditions. */
    private static final int MAX_CANDIDATES_PER_ROW = 100;

    private final CandidateTable server;
    private final String tableName;
    private final List<PlannedColumn> columns;
    private final Set<String> inKeys;
    private final Set<String> nullable;
    private final List<String> conditions;
    private final List<List<String>> columnsOfConditions;
    private final List<List<Object>> constants;
    private final IndexedRandom random;
    private final long rows;

    /**
     * Prepares the question.
     *
     * @param columns that occur in the conditions, with the values that they have now
     * @param inKeys columns whose values must stay as they are while that is possible, since keys or other tables rely on them
     * @param nullable columns that may be NULL whatever their keys are
     * @param columnsOfConditions the names of the columns in each condition
     * @param constants by column: values worth trying
     */
    Patterns(
            CandidateTable server,
            String tableName,
            List<PlannedColumn> columns,
            Set<String> inKeys,
            Set<String> nullable,
            List<String> conditions,
            List<List<String>> columnsOfConditions,
            List<List<Object>> constants,
            IndexedRandom random,
            long rows) {
        this.server = server;
        this.tableName = tableName;
        this.columns = columns;
        this.inKeys = inKeys;
        this.nullable = nullable;
        this.conditions = conditions;
        this.columnsOfConditions = columnsOfConditions;
        this.constants = constants;
        this.random = random;
        this.rows = rows;
    }

    /** What a pattern says of a column, if it is neither a constant nor {@link SameAs}. */
    private enum Mark {
        /** The values that the column has. */
        AS_IT_IS,
        NULL
    }

    /** A pattern's word for a column that has the value of another one. */
    private record SameAs(int place) {}

    /**
     * The columns with values that meet the conditions, and how many rows that allows.
     *
     * @param columns in the order that they came in
     */
    record Solution(List<PlannedColumn> columns, long rows) {}

    /** Lets the conditions be met by other values than those of keys; empty if that was not found. */
    Optional<Solution> keepingKeys() {
        List<Object> unchanged =
                new ArrayList<>(columns.stream().map(column -> Mark.AS_IT_IS).toList());
        List<List<Object>> patterns = patterns(false, MAX_PATTERNS);
        return solve(List.of(unchanged), patterns)
                .or(() -> solve(best(patterns), patterns))
                .or(() -> {
                    List<List<Object>> built = conditionByCondition();
                    return solve(built.stream().limit(1).toList(), built).or(() -> solve(built, built));
                });
    }

    /**
     * Returns the first rows that meet the conditions as they are.
     *
     * @param candidates how many rows are available
     * @return in ascending order; as many as rows are planned, or fewer
     */
    long[] meetingRows(long candidates) {
        long[] found = new long[(int) Math.min(rows, Integer.MAX_VALUE - 8)];
        int count = 0;
        List<Object> unchanged =
                new ArrayList<>(columns.stream().map(column -> Mark.AS_IT_IS).toList());
        long most = Math.min(candidates, rows * MAX_CANDIDATES_PER_ROW);
        long step = FIRST_CANDIDATES;
        for (long from = 0, to; from < most && count < found.length; from = to, step = ROWS_PER_QUESTION) {
            if (from > 0 && count == 0) {
                break;
            }
            to = Math.min(most, from + step);
            BitSet met = met(from, to, row -> unchanged);
            for (int i = met.nextSetBit(0); i >= 0 && count < found.length; i = met.nextSetBit(i + 1)) {
                found[count++] = from + i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Gives keys constants as well, each row its own; empty if nothing that was tried meets the conditions. */
    Optional<Solution> changingKeys() {
        List<List<Object>> patterns = patterns(true, MAX_CONSTANT_PATTERNS);
        return solve(differing(best(patterns)), patterns);
    }

    /** Those of some patterns that differ in every column of keys: each row follows another one. */
    private List<List<Object>> differing(List<List<Object>> patterns) {
        List<Integer> places = IntStream.range(0, columns.size())
                .filter(place -> inKeys.contains(columns.get(place).model().name()))
                .boxed()
                .toList();
        List<List<Object>> differing = new ArrayList<>();
        List<Set<Object>> seen = new ArrayList<>();
        places.forEach(place -> seen.add(new HashSet<>()));
        for (List<Object> pattern : patterns) {
            List<@Nullable Object> tuple = tuple(pattern, differing.size());
            boolean differs = IntStream.range(0, places.size())
                    .allMatch(i ->
                            tuple.get(places.get(i)) == null || !seen.get(i).contains(tuple.get(places.get(i))));
            if (differs) {
                differing.add(pattern);
                for (int i = 0; i < places.size(); i++) {
                    Object value = tuple.get(places.get(i));
                    if (value != null) {
                        seen.get(i).add(value);
                    }
                }
            }
        }
        return differing;
    }

    /** Lets rows follow some patterns, and those rows that do not meet the conditions so one of the others; empty if those are too many. */
    private Optional<Solution> solve(List<List<Object>> patterns, List<List<Object>> others) {
        if (patterns.isEmpty()) {
            return Optional.empty();
        }
        boolean keysChange = patterns.stream().anyMatch(this::changesKeys);
        long most = keysChange ? Math.min(rows, patterns.size()) : rows;
        IndexedRandom draw = new IndexedRandom(random.bits(-100));
        int count = patterns.size();
        LongFunction<List<Object>> first =
                row -> patterns.get((int) (keysChange ? row % count : Unit.scaled(draw.bits(row), count)));
        Map<Long, List<Object>> exceptions = new HashMap<>();
        for (long from = 0; from < most; from += ROWS_PER_QUESTION) {
            List<Long> refused = refused(from, Math.min(most, from + ROWS_PER_QUESTION), first);
            if (refused.size() > MAX_EXCEPTIONS * Math.min(most, ROWS_PER_QUESTION)
                    || !settle(refused, others, exceptions)) {
                return Optional.empty();
            }
        }
        LongFunction<List<Object>> followed =
                exceptions.isEmpty() ? first : row -> exceptions.getOrDefault(row, first.apply(row));
        return Optional.of(new Solution(
                IntStream.range(0, columns.size())
                        .mapToObj(place -> changed(place, followed))
                        .toList(),
                most));
    }

    private List<Long> refused(long from, long to, LongFunction<List<Object>> pattern) {
        BitSet met = met(from, to, pattern);
        return LongStream.range(from, to)
                .filter(row -> !met.get((int) (row - from)))
                .boxed()
                .toList();
    }

    private BitSet met(long from, long to, LongFunction<List<Object>> pattern) {
        List<List<@Nullable Object>> tuples = LongStream.range(from, to)
                .mapToObj(row -> tuple(pattern.apply(row), row))
                .toList();
        return server.accepted(tableName, columns, tuples, conditions);
    }

    /** Finds a pattern for each row that has none; false if there is a row without. */
    private boolean settle(List<Long> open, List<List<Object>> others, Map<Long, List<Object>> settled) {
        List<List<Object>> candidates = others.stream()
                .filter(pattern -> !changesKeys(pattern))
                .sorted(Comparator.comparingLong(Patterns::unchanged).reversed())
                .limit(KEPT)
                .toList();
        List<Long> left = open;
        int each = 8;
        for (int from = 0; from < candidates.size() && !left.isEmpty(); from += each) {
            List<List<Object>> some = candidates.subList(from, Math.min(candidates.size(), from + each));
            List<List<@Nullable Object>> tuples = new ArrayList<>();
            for (long row : left) {
                some.forEach(pattern -> tuples.add(tuple(pattern, row)));
            }
            BitSet met = server.accepted(tableName, columns, tuples, conditions);
            List<Long> still = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                int found = met.nextSetBit(i * some.size());
                if (found >= 0 && found < (i + 1) * some.size()) {
                    settled.put(left.get(i), some.get(found - i * some.size()));
                } else {
                    still.add(left.get(i));
                }
            }
            left = still;
        }
        return left.isEmpty();
    }

    private boolean changesKeys(List<Object> pattern) {
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).model().name();
            boolean stays = pattern.get(i) == Mark.AS_IT_IS || (pattern.get(i) == Mark.NULL && nullable.contains(name));
            if (inKeys.contains(name) && !stays) {
                return true;
            }
        }
        return false;
    }

    /** Patterns that the server accepts: those that change no key, if there are any; of those the ones with the most columns as they are. */
    private List<List<Object>> best(List<List<Object>> tried) {
        List<List<Object>> patterns = accepted(tried, FEW_SAMPLES);
        if (patterns.isEmpty()) {
            return patterns;
        }
        boolean keysCanStay = patterns.stream().anyMatch(pattern -> !changesKeys(pattern));
        List<List<Object>> some = patterns.stream()
                .filter(pattern -> !keysCanStay || !changesKeys(pattern))
                .sorted(Comparator.comparingLong(Patterns::unchanged).reversed())
                .toList();
        long most = unchanged(some.get(0));
        List<List<Object>> kept = some.stream()
                .filter(pattern -> !keysCanStay || unchanged(pattern) >= most - 1)
                .limit(KEPT)
                .toList();
        List<List<Object>> certain = accepted(kept, MANY_SAMPLES / Math.max(1, kept.size() / 20));
        return certain.isEmpty() ? accepted(some, MANY_SAMPLES / Math.max(1, some.size() / 20)) : certain;
    }

    private static long unchanged(List<Object> pattern) {
        return pattern.stream().filter(mark -> mark == Mark.AS_IT_IS).count();
    }

    private List<List<Object>> patterns(boolean withKeys, int most) {
        List<List<Object>> options = options(withKeys);
        double product = 1;
        for (List<Object> ofColumn : options) {
            product *= ofColumn.size();
        }
        Set<List<Object>> patterns = new LinkedHashSet<>();
        if (product <= most) {
            for (long number = 0; number < (long) product; number++) {
                long rest = number;
                List<Object> pattern = new ArrayList<>();
                for (List<Object> ofColumn : options) {
                    pattern.add(ofColumn.get((int) (rest % ofColumn.size())));
                    rest /= ofColumn.size();
                }
                patterns.add(pattern);
            }
            return new ArrayList<>(patterns);
        }
        addSingleColumns(options, patterns);
        for (long draw = 0; patterns.size() < most && draw < 4L * most; draw++) {
            List<Object> pattern = new ArrayList<>();
            for (int i = 0; i < options.size(); i++) {
                List<Object> ofColumn = options.get(i);
                pattern.add(ofColumn.get((int) Unit.scaled(random.bits(draw * options.size() + i), ofColumn.size())));
            }
            patterns.add(pattern);
        }
        return new ArrayList<>(patterns);
    }

    /** What a pattern can say of each column. */
    private List<List<Object>> options(boolean withKeys) {
        List<List<Object>> options = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            PlannedColumn column = columns.get(i);
            List<Object> ofColumn = new ArrayList<>(List.of(Mark.AS_IT_IS));
            if (!withKeys && inKeys.contains(column.model().name())) {
                if (nullable.contains(column.model().name())) {
                    ofColumn.add(Mark.NULL); // a row with a NULL never violates such a key
                }
            } else {
                if (column.model().nullable()) {
                    ofColumn.add(Mark.NULL);
                }
                for (int j = 0; j < columns.size(); j++) {
                    if (j != i
                            && canCopy(columns.get(j).model(), column.model())
                            && !constants.get(i).isEmpty()) {
                        ofColumn.add(new SameAs(j));
                    }
                }
                ofColumn.addAll(constants.get(i));
            }
            options.add(ofColumn);
        }
        return options;
    }

    /**
     * Patterns for conditions over many columns, of which too few combinations can be tried: those that meet the first conditions are changed in
     * the columns of the next one, until they meet all.
     */
    private List<List<Object>> conditionByCondition() {
        List<List<Object>> options = options(false);
        List<Integer> order = IntStream.range(0, conditions.size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        condition -> columnsOfConditions.get(condition).size()))
                .toList();
        List<List<Object>> built = new ArrayList<>();
        built.add(new ArrayList<>(columns.stream().map(column -> Mark.AS_IT_IS).toList()));
        List<String> met = new ArrayList<>();
        for (int condition : order) {
            met.add(conditions.get(condition));
            List<List<Object>> unchanged = accepted(built, MANY_SAMPLES / 10, met);
            if (unchanged.size() < Math.max(1, built.size() / 2)) {
                List<List<Object>> changed =
                        accepted(changed(built, options, columnsOfConditions.get(condition)), MANY_SAMPLES / 10, met);
                changed.removeAll(unchanged);
                built = new ArrayList<>(unchanged);
                built.addAll(some(changed));
            } else {
                built = unchanged;
            }
            if (built.isEmpty()) {
                return built;
            }
        }
        return built;
    }

    /** Patterns with the columns of a condition changed. */
    private List<List<Object>> changed(List<List<Object>> patterns, List<List<Object>> options, List<String> names) {
        List<Integer> places = IntStream.range(0, columns.size())
                .filter(place -> names.contains(columns.get(place).model().name()))
                .boxed()
                .toList();
        Set<List<Object>> changed = new LinkedHashSet<>();
        for (List<Object> pattern : patterns) {
            for (int place : places) {
                for (Object option : options.get(place)) {
                    List<Object> one = new ArrayList<>(pattern);
                    one.set(place, option);
                    changed.add(one);
                }
            }
        }
        IndexedRandom draw = new IndexedRandom(random.bits(-200));
        for (long i = 0; i < MAX_PATTERNS; i++) {
            List<Object> several = new ArrayList<>(patterns.get((int) Unit.scaled(draw.bits(i), patterns.size())));
            for (int j = 0; j < places.size(); j++) {
                List<Object> ofColumn = options.get(places.get(j));
                long bits = draw.bits((i + 1) * 1_000 + j);
                several.set(places.get(j), ofColumn.get((int) Unit.scaled(bits, ofColumn.size())));
            }
            changed.add(several);
        }
        return new ArrayList<>(changed);
    }

    /** Those that leave most columns as they are, and some of the others. */
    private List<List<Object>> some(List<List<Object>> patterns) {
        List<List<Object>> sorted = patterns.stream()
                .sorted(Comparator.comparingLong(Patterns::unchanged).reversed())
                .toList();
        int step = Math.max(1, sorted.size() / BUILT);
        return IntStream.range(0, sorted.size())
                .filter(place -> place < BUILT || place % step == 0)
                .mapToObj(sorted::get)
                .toList();
    }

    private static boolean canCopy(ColumnModel from, ColumnModel to) {
        return from.sqlType().equals(to.sqlType()) && (to.nullable() || !from.nullable());
    }

    /** All NULL but one column, one column NULL, and one changed: what checks like "exactly one is NULL" ask for. */
    private static void addSingleColumns(List<List<Object>> options, Set<List<Object>> patterns) {
        for (int i = 0; i < options.size(); i++) {
            List<Object> onlyOne = new ArrayList<>();
            for (int j = 0; j < options.size(); j++) {
                onlyOne.add(i != j && options.get(j).contains(Mark.NULL) ? Mark.NULL : Mark.AS_IT_IS);
            }
            patterns.add(onlyOne);
            for (Object option : options.get(i)) {
                List<Object> changed = new ArrayList<>(
                        options.stream().<Object>map(any -> Mark.AS_IT_IS).toList());
                changed.set(i, option);
                patterns.add(changed);
            }
        }
    }

    /** Those of some patterns whose samples the server all accepts. */
    private List<List<Object>> accepted(List<List<Object>> patterns, int samples) {
        return accepted(patterns, samples, conditions);
    }

    private List<List<Object>> accepted(List<List<Object>> patterns, int samples, List<String> ofConditions) {
        List<List<@Nullable Object>> tuples = new ArrayList<>();
        List<Integer> patternOf = new ArrayList<>();
        for (int i = 0; i < patterns.size(); i++) {
            int ofPattern = patterns.get(i).contains(Mark.AS_IT_IS) ? samples : 1;
            for (int sample = 0; sample < ofPattern; sample++) {
                tuples.add(tuple(patterns.get(i), Unit.scaled(random.bits(-sample), rows)));
                patternOf.add(i);
            }
        }
        BitSet met = server.accepted(tableName, columns, tuples, ofConditions);
        BitSet refused = new BitSet();
        for (int i = met.nextClearBit(0); i < tuples.size(); i = met.nextClearBit(i + 1)) {
            refused.set(patternOf.get(i));
        }
        List<List<Object>> accepted = new ArrayList<>();
        for (int i = refused.nextClearBit(0); i < patterns.size(); i = refused.nextClearBit(i + 1)) {
            accepted.add(patterns.get(i));
        }
        return accepted;
    }

    private List<@Nullable Object> tuple(List<Object> pattern, long row) {
        List<@Nullable Object> tuple = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            tuple.add(value(pattern, i, row));
        }
        return tuple;
    }

    private @Nullable Object value(List<Object> pattern, int place, long row) {
        Object mark = pattern.get(place);
        if (mark instanceof SameAs other) {
            boolean again = pattern.get(other.place) instanceof SameAs;
            return again ? columns.get(other.place).get(row) : value(pattern, other.place, row);
        }
        return mark == Mark.AS_IT_IS ? columns.get(place).get(row) : mark == Mark.NULL ? null : mark;
    }

    /** A column whose rows follow patterns. */
    private PlannedColumn changed(int place, LongFunction<List<Object>> followed) {
        PlannedColumn column = columns.get(place);
        return new PlannedColumn(
                column.model(),
                column.loadedAs(),
                column.binary(),
                column.model().nullable() ? row -> value(followed.apply(row), place, row) == null : null,
                row -> value(followed.apply(row), place, row));
    }

    /** The literals of SQL conditions, without their quotes. */
    static Set<String> literals(List<String> conditions) {
        Set<String> literals = new LinkedHashSet<>();
        for (String condition : conditions) {
            Matcher matcher = LITERAL.matcher(condition);
            while (matcher.find()) {
                literals.add(Optional.ofNullable(matcher.group(1))
                        .map(text -> text.replace("''", "'"))
                        .orElseGet(matcher::group));
            }
        }
        return literals;
    }

    /** The regular expressions that SQL conditions look for. */
    static Set<String> regexes(List<String> conditions) {
        return conditions.stream()
                .flatMap(condition -> REGEX.matcher(condition).results())
                .map(match -> match.group(1).replace("''", "'"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
