package io.fillrate.schema.planner.check;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes columns meet conditions that only the server understands. A pattern says of each column whether it keeps the values that it has, is
 * NULL, or has one constant value. Patterns are tried with samples, and each row follows one of those that the server accepts; those that
 * leave most columns as they are come first. In the end the server is asked about every row, and rows that it refuses follow another
 * pattern.
 */
final class PatternedRows {

    private static final int MAX_PATTERNS = 600;

    private static final int MAX_CONSTANT_PATTERNS = 4_000;

    private static final int KEPT = 200;

    /** Share of rows that may follow another pattern than their own. */
    private static final double MAX_EXCEPTIONS = 0.2;

    private static final int ROWS_PER_QUESTION = 100_000;

    /** If none of this many rows meets the conditions, no more are tried. */
    private static final int FIRST_CANDIDATES = 5_000;

    /** Rows that are looked at to find one that meets the conditions. */
    private static final int MAX_CANDIDATES_PER_ROW = 100;

    private final CandidateTable server;
    private final CheckGroup group;
    private final PatternSource source;
    private final PatternSearch search;
    private final IndexedRandom random;
    private final long rows;

    PatternedRows(CandidateTable server, CheckGroup group, IndexedRandom random) {
        this.server = server;
        this.group = group;
        this.source = new PatternSource(group, random);
        this.search = new PatternSearch(server, group, source, random);
        this.random = random;
        this.rows = group.rows();
    }

    /**
     * The columns with values that meet the conditions, and how many rows that allows.
     *
     * @param columns in the order that they came in
     */
    record Solution(List<PlannedColumn> columns, long rows) {}

    /** Lets the conditions be met by other values than those of keys; empty if that was not found. */
    Optional<Solution> keepingKeys() {
        List<RowPattern> patterns = source.patterns(false, MAX_PATTERNS);
        return solve(List.of(group.unchanged()), patterns)
                .or(() -> solve(search.best(patterns), patterns))
                .or(() -> {
                    List<RowPattern> built = search.conditionByCondition(source.byKind());
                    return solve(built, built);
                })
                .or(() -> {
                    List<RowPattern> built = search.conditionByCondition(List.of(group.unchanged()));
                    List<RowPattern> free = built.stream()
                            .filter(pattern -> !group.changesKeys(pattern))
                            .toList();
                    return solve(free, built)
                            .or(() -> solve(built.stream().limit(1).toList(), built))
                            .or(() -> solve(built, built));
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
        RowPattern unchanged = group.unchanged();
        long max = Math.min(candidates, rows * MAX_CANDIDATES_PER_ROW);
        long step = FIRST_CANDIDATES;
        for (long from = 0, to; from < max && count < found.length; from = to, step = ROWS_PER_QUESTION) {
            if (from > 0 && count == 0) {
                break;
            }
            to = Math.min(max, from + step);
            BitSet met = met(from, to, row -> unchanged);
            for (int i = met.nextSetBit(0); i >= 0 && count < found.length; i = met.nextSetBit(i + 1)) {
                found[count++] = from + i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Gives keys constants as well, each row its own; empty if nothing that was tried meets the conditions. */
    Optional<Solution> changingKeys() {
        List<RowPattern> patterns = source.patterns(true, MAX_CONSTANT_PATTERNS);
        return solve(differing(search.best(patterns)), patterns);
    }

    /** Those of some patterns that differ in every column of keys: each row follows another one. */
    private List<RowPattern> differing(List<RowPattern> patterns) {
        List<RowPattern> differing = new ArrayList<>();
        Map<Integer, Set<Object>> seen = new LinkedHashMap<>();
        group.places(group.inKeys()).forEach(place -> seen.put(place, new HashSet<>()));
        for (RowPattern pattern : patterns) {
            List<@Nullable Object> tuple = group.tuple(pattern, differing.size());
            boolean differs = seen.entrySet().stream().noneMatch(key -> {
                Object value = tuple.get(key.getKey());
                return value != null && key.getValue().contains(value);
            });
            if (differs) {
                differing.add(pattern);
                seen.forEach(
                        (place, values) -> Optional.ofNullable(tuple.get(place)).ifPresent(values::add));
            }
        }
        return differing;
    }

    /** Lets rows follow some patterns, and those that then do not meet the conditions one of the others; empty if those are too many. */
    private Optional<Solution> solve(List<RowPattern> patterns, List<RowPattern> others) {
        if (patterns.isEmpty()) {
            return Optional.empty();
        }
        boolean keysChange = patterns.stream().anyMatch(group::changesKeys);
        long max = keysChange ? Math.min(rows, patterns.size()) : rows;
        IndexedRandom draw = new IndexedRandom(random.bits(-100));
        int count = patterns.size();
        LongFunction<RowPattern> first =
                row -> patterns.get((int) (keysChange ? row % count : Mix.below(draw.bits(row), (long) count)));
        Exceptions exceptions = new Exceptions();
        for (long from = 0; from < max; from += ROWS_PER_QUESTION) {
            List<Long> refused = refused(from, Math.min(max, from + ROWS_PER_QUESTION), first);
            if (refused.size() > MAX_EXCEPTIONS * Math.min(max, ROWS_PER_QUESTION)) {
                return Optional.empty();
            }
            SortedMap<Long, RowPattern> settled = settled(refused, others);
            if (settled.size() < refused.size()) {
                return Optional.empty();
            }
            settled.forEach(exceptions::add);
        }
        LongFunction<RowPattern> followed =
                exceptions.count == 0 ? first : row -> exceptions.find(row).orElseGet(() -> first.apply(row));
        return Optional.of(new Solution(
                IntStream.range(0, group.columns().size())
                        .mapToObj(place -> changed(place, followed))
                        .toList(),
                max));
    }

    private List<Long> refused(long from, long to, LongFunction<RowPattern> pattern) {
        BitSet met = met(from, to, pattern);
        return LongStream.range(from, to)
                .filter(row -> !met.get((int) (row - from)))
                .boxed()
                .toList();
    }

    private BitSet met(long from, long to, LongFunction<RowPattern> pattern) {
        List<List<@Nullable Object>> tuples = LongStream.range(from, to)
                .mapToObj(row -> group.tuple(pattern.apply(row), row))
                .toList();
        return server.accepted(group.table(), group.columns(), tuples, group.conditions());
    }

    /** Patterns for those of some rows that one is found for. */
    private SortedMap<Long, RowPattern> settled(List<Long> open, List<RowPattern> others) {
        SortedMap<Long, RowPattern> settled = new TreeMap<>();
        List<RowPattern> candidates = others.stream()
                .filter(pattern -> !group.changesKeys(pattern))
                .sorted(PatternSearch.byUnchanged())
                .limit(KEPT)
                .toList();
        List<Long> left = open;
        int each = 8;
        for (int from = 0; from < candidates.size() && !left.isEmpty(); from += each) {
            List<RowPattern> some = candidates.subList(from, Math.min(candidates.size(), from + each));
            List<List<@Nullable Object>> tuples = new ArrayList<>();
            for (long row : left) {
                some.forEach(pattern -> tuples.add(group.tuple(pattern, row)));
            }
            BitSet met = server.accepted(group.table(), group.columns(), tuples, group.conditions());
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
        return settled;
    }

    /** Patterns of single rows, in arrays: there may be millions. */
    private static final class Exceptions {

        private long[] rows = new long[16];
        private RowPattern[] patterns = new RowPattern[16];
        private int count;

        /** Adds a row after those that are there. */
        void add(long row, RowPattern pattern) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, 2 * count);
                patterns = Arrays.copyOf(patterns, 2 * count);
            }
            rows[count] = row;
            patterns[count++] = pattern;
        }

        Optional<RowPattern> find(long row) {
            int index = Arrays.binarySearch(rows, 0, count, row);
            return index < 0 ? Optional.empty() : Optional.of(patterns[index]);
        }
    }

    /** A column whose rows follow patterns. */
    private PlannedColumn changed(int place, LongFunction<RowPattern> followed) {
        List<PlannedColumn> columns = group.columns();
        PlannedColumn column = columns.get(place);
        return new PlannedColumn(
                column.model(),
                column.loadedAs(),
                column.binary(),
                column.model().nullable() ? row -> followed.apply(row).value(columns, place, row) == null : null,
                row -> followed.apply(row).value(columns, place, row));
    }
}
