package io.fillrate.schema.planner.key;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.plan.NotPlannedException;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The foreign keys of a table as groups of columns. A key chooses among the rows of the table that it refers to; keys that share columns
 * choose together, among the combinations of rows that agree in those; a key to the table itself chooses an earlier row. A key to rows that
 * do not exist is left NULL. Belongs to one thread.
 */
public final class References {

    /** Combinations of rows that are kept for keys that share columns, and rows that are looked at to find them. */
    private static final int MAX_COMBINATIONS = 50_000;

    private static final int MAX_ROWS_LOOKED_AT = 200_000;

    private final TableModel table;
    private final Set<String> nullable;
    private final ReferencedRows rows;
    private final Set<String> asked;
    private final BiFunction<List<String>, Choices, Choices> narrowing;
    private final Function<String, IndexedRandom> random;
    private final double skew;
    private final List<ColumnGroup> groups = new ArrayList<>();
    private final Set<String> alwaysNull = new HashSet<>();
    private final Set<String> taken = new HashSet<>();

    /**
     * Prepares the keys of a table.
     *
     * @param nullable the columns that may be NULL
     * @param rows that the keys refer to
     * @param asked the columns that conditions for the server are about
     * @param narrowing leaves those of some rows that conditions about the columns that refer to them allow
     * @param random random numbers by name
     * @param skew the exponent of Zipf's law by which a key that is not unique chooses; 0 for equal shares
     */
    public References(
            TableModel table,
            Set<String> nullable,
            ReferencedRows rows,
            Set<String> asked,
            BiFunction<List<String>, Choices, Choices> narrowing,
            Function<String, IndexedRandom> random,
            double skew) {
        this.table = table;
        this.nullable = nullable;
        this.rows = rows;
        this.asked = asked;
        this.narrowing = narrowing;
        this.random = random;
        this.skew = skew;
    }

    /** The groups of columns that keys choose. */
    public List<ColumnGroup> groups() {
        return groups;
    }

    /** The columns that are NULL in every row. */
    public Set<String> alwaysNull() {
        return alwaysNull;
    }

    /** The keys that choose a row of theirs, at least in some rows of the table. */
    public List<ForeignKeyModel> choosingKeys() {
        return table.foreignKeys().stream()
                .filter(key -> key.columns().stream().noneMatch(alwaysNull::contains))
                .toList();
    }

    /**
     * Makes the groups.
     *
     * @return false if keys that share columns need the values of rows that are not planned yet
     * @throws NotPlannedException if a key has no rows to refer to, and cannot be NULL
     */
    public boolean resolve() {
        List<ForeignKeyModel> toOthers = new ArrayList<>();
        for (ForeignKeyModel key : table.foreignKeys()) {
            if (!key.references().equals(table.name())) {
                if (rows.of(key).isEmpty()) {
                    leaveNull(key, "there are no rows of " + key.references() + " to refer to");
                } else {
                    toOthers.add(key);
                }
            }
        }
        toOthers.removeIf(key -> key.columns().stream().anyMatch(alwaysNull::contains));
        for (List<ForeignKeyModel> cluster : clusters(toOthers)) {
            if (different(cluster).size() > 1 && !cluster.stream().allMatch(rows::haveValues)) {
                return false;
            }
            choose(cluster);
        }
        different(table.foreignKeys().stream()
                        .filter(key -> key.references().equals(table.name()))
                        .toList())
                .forEach(this::chooseEarlier);
        return true;
    }

    private void leaveNull(ForeignKeyModel key, String why) {
        String column = key.columns().stream()
                .filter(name -> nullable.contains(name) && !taken.contains(name))
                .findFirst()
                .orElseThrow(() -> new NotPlannedException("foreign key " + key.name() + " ("
                        + String.join(", ", key.columns()) + "): " + why + ", and it is NOT NULL"));
        alwaysNull.add(column);
    }

    /** Keys that share columns, directly or through others. */
    private static List<List<ForeignKeyModel>> clusters(List<ForeignKeyModel> keys) {
        List<List<ForeignKeyModel>> clusters = new ArrayList<>();
        for (ForeignKeyModel key : keys) {
            List<ForeignKeyModel> merged = new ArrayList<>(List.of(key));
            clusters.removeIf(cluster -> {
                boolean shares = cluster.stream()
                        .anyMatch(other -> other.columns().stream().anyMatch(key.columns()::contains));
                if (shares) {
                    merged.addAll(cluster);
                }
                return shares;
            });
            clusters.add(merged);
        }
        return clusters;
    }

    /** Without keys that say the same under another name. */
    private static List<ForeignKeyModel> different(List<ForeignKeyModel> keys) {
        Map<List<Object>, ForeignKeyModel> different = new LinkedHashMap<>();
        keys.forEach(
                key -> different.putIfAbsent(List.of(key.columns(), key.references(), key.referencedColumns()), key));
        return new ArrayList<>(different.values());
    }

    private void choose(List<ForeignKeyModel> cluster) {
        List<ForeignKeyModel> different = different(cluster);
        if (different.size() == 1) {
            ForeignKeyModel key = different.get(0);
            Choices allowed = rows.haveValues(key) ? withoutStored(key.columns(), allowed(key)) : allowed(key);
            if (allowed.size() == 0 && table.hasRows()) {
                leaveNull(key, "it has a row for each of " + key.references() + " already");
            } else {
                skew(add(key.columns(), allowed, ColumnGroup.Order.ANY, key.name()));
            }
            return;
        }
        different.sort((a, b) -> b.columns().size() - a.columns().size());
        List<String> columns = different.stream()
                .flatMap(key -> key.columns().stream())
                .distinct()
                .toList();
        List<List<@Nullable Object>> combinations = combinations(different, columns);
        if (combinations.isEmpty()) {
            ForeignKeyModel last = different.stream()
                    .filter(key -> key.columns().stream().anyMatch(nullable::contains))
                    .findFirst()
                    .orElseThrow(() -> new NotPlannedException("foreign keys "
                            + String.join(
                                    ", ",
                                    different.stream()
                                            .map(ForeignKeyModel::name)
                                            .toList())
                            + " share columns, and no rows of the tables they refer to agree in those"));
            leaveNull(last, "no row agrees with the keys that share its columns");
            clusters(different.stream()
                            .filter(key -> key.columns().stream().noneMatch(alwaysNull::contains))
                            .toList())
                    .forEach(this::choose);
            return;
        }
        Choices left = withoutStored(columns, new Choices.OfTuples(columns, combinations));
        if (left.size() == 0) {
            throw new NotPlannedException("full: it has a row for each of those that its foreign keys can refer to");
        }
        add(columns, left, ColumnGroup.Order.ANY, String.join("+", columns));
    }

    /** Without choices that a stored row of the table has made in the columns of one of its keys. */
    private Choices withoutStored(List<String> columns, Choices choices) {
        Choices left = choices;
        for (TableModel.Key key : table.keys()) {
            if (columns.containsAll(key.columns())
                    && key.predicate().isEmpty()
                    && left.size() > 0
                    && left.size() <= MAX_ROWS_LOOKED_AT) {
                Set<List<@Nullable Object>> stored = rows.stored(table, key.columns()).stream()
                        .flatMap(choice -> tuples(choice, key.columns()).stream())
                        .collect(Collectors.toSet());
                left = stored.isEmpty() ? left : without(columns, left, key.columns(), stored);
            }
        }
        return left;
    }

    private static Choices without(
            List<String> columns, Choices choices, List<String> ofKey, Set<List<@Nullable Object>> stored) {
        List<List<@Nullable Object>> inKey = tuples(choices, ofKey);
        List<List<@Nullable Object>> all = tuples(choices, columns);
        List<List<@Nullable Object>> left = IntStream.range(0, all.size())
                .filter(row -> !stored.contains(inKey.get(row)))
                .mapToObj(all::get)
                .distinct()
                .toList();
        return left.size() == all.size() ? choices : new Choices.OfTuples(columns, left);
    }

    /**
     * The rows that a key may refer to: planned ones that conditions allow, or else such rows as the database has; all if there are
     * none, since the column may be NULL then.
     */
    private Choices allowed(ForeignKeyModel key) {
        Choices planned = renamed(key);
        if (!rows.haveValues(key)) {
            return planned;
        }
        Choices allowed = narrowing.apply(key.columns(), planned);
        return allowed.size() > 0 ? allowed : stored(key).orElse(planned);
    }

    /** The rows that the database has and conditions allow; empty if there are none. */
    private Optional<Choices> stored(ForeignKeyModel key) {
        return rows.stored(key)
                .map(stored -> narrowing.apply(key.columns(), new Renamed(key, stored)))
                .filter(choices -> choices.size() > 0);
    }

    private ColumnGroup add(List<String> columns, Choices choices, ColumnGroup.Order order, String name) {
        ColumnGroup group =
                new ColumnGroup(columns, choices, order, 0, random.apply("foreign key " + name), name.hashCode());
        taken.addAll(columns);
        groups.add(group);
        return group;
    }

    private void skew(ColumnGroup group) {
        if (skew > 0 && !group.isAssigned()) {
            group.drawByZipf(skew);
        }
    }

    /** Joins the tables that the keys refer to, in the columns that they share. */
    private List<List<@Nullable Object>> combinations(List<ForeignKeyModel> keys, List<String> columns) {
        Set<List<@Nullable Object>> partial = new LinkedHashSet<>();
        List<String> known = new ArrayList<>();
        partial.add(List.of());
        for (ForeignKeyModel key : keys) {
            List<Integer> sharedInKey = new ArrayList<>();
            List<Integer> sharedInKnown = new ArrayList<>();
            List<Integer> added = new ArrayList<>();
            for (int i = 0; i < key.columns().size(); i++) {
                int place = known.indexOf(key.columns().get(i));
                if (place >= 0) {
                    sharedInKey.add(i);
                    sharedInKnown.add(place);
                } else {
                    added.add(i);
                }
            }
            Map<List<@Nullable Object>, List<List<@Nullable Object>>> byShared = new LinkedHashMap<>();
            for (List<@Nullable Object> row : tuples(renamed(key), key.columns())) {
                byShared.computeIfAbsent(pick(row, sharedInKey), shared -> new ArrayList<>())
                        .add(pick(row, added));
            }
            Set<List<@Nullable Object>> joined = new LinkedHashSet<>();
            int each = Math.max(1, MAX_COMBINATIONS / Math.max(1, partial.size()));
            for (List<@Nullable Object> row : partial) {
                List<List<@Nullable Object>> matches = byShared.getOrDefault(pick(row, sharedInKnown), List.of());
                for (int i = 0; i < Math.min(each, matches.size()) && joined.size() < MAX_COMBINATIONS; i++) {
                    List<@Nullable Object> longer = new ArrayList<>(row);
                    longer.addAll(matches.get((int) ((i + (long) joined.size()) % matches.size())));
                    joined.add(longer);
                }
            }
            partial = joined;
            added.forEach(i -> known.add(key.columns().get(i)));
        }
        List<Integer> order = columns.stream().map(known::indexOf).toList();
        return partial.stream().map(row -> pick(row, order)).toList();
    }

    /** The values that choices have in some columns. */
    private static List<List<@Nullable Object>> tuples(Choices chosen, List<String> columns) {
        long size = Math.min(chosen.size(), MAX_ROWS_LOOKED_AT);
        List<Values> values = columns.stream().map(chosen::values).toList();
        List<List<@Nullable Object>> all = new ArrayList<>();
        for (long row = 0; row < size; row++) {
            List<@Nullable Object> tuple = new ArrayList<>();
            for (Values ofColumn : values) {
                tuple.add(comparable(ofColumn.get(row)));
            }
            all.add(tuple);
        }
        return all;
    }

    /** Whole numbers of any width are equal. */
    private static @Nullable Object comparable(@Nullable Object value) {
        return value instanceof Integer number ? (Long) number.longValue() : value;
    }

    private static List<@Nullable Object> pick(List<@Nullable Object> row, List<Integer> places) {
        List<@Nullable Object> picked = new ArrayList<>(places.size());
        for (int place : places) {
            picked.add(row.get(place));
        }
        return picked;
    }

    private void chooseEarlier(ForeignKeyModel key) {
        if (key.columns().stream().anyMatch(alwaysNull::contains)) {
            return;
        }
        boolean shares = key.columns().stream().anyMatch(taken::contains)
                || table.primaryKey().stream()
                        .anyMatch(primary -> key.columns().stream().anyMatch(primary.columns()::contains));
        boolean canBeNull = key.columns().stream().anyMatch(name -> nullable.contains(name) && !taken.contains(name));
        List<String> free = key.columns().stream()
                .filter(name -> !name.equals(key.referencedColumn(name)))
                .toList();
        boolean isConditional = free.size() > 1 && free.stream().anyMatch(asked::contains);
        if ((shares || isConditional) && canBeNull) { // which rows meet the condition is not known yet
            leaveNull(key, "");
            return;
        }
        if (free.stream().anyMatch(taken::contains)) {
            throw new NotPlannedException("foreign key " + key.name() + " (" + String.join(", ", key.columns())
                    + ") refers to its own table and shares columns with other foreign keys");
        }
        Optional<Choices> stored = shares || canBeNull ? Optional.empty() : storedSelf(key, free);
        if (stored.isPresent()) {
            skew(add(free, stored.get(), ColumnGroup.Order.ANY, key.name()));
        } else if (!free.isEmpty()) {
            ColumnGroup group =
                    add(free, renamed(key), shares ? ColumnGroup.Order.SAME : ColumnGroup.Order.EARLIER, key.name());
            skew(group);
            if (!shares && canBeNull) {
                group.alsoNull(row -> row == 0);
            }
        }
    }

    /** The stored rows of the table itself, which new rows refer to if they must refer to one; not if they must refer to different ones. */
    private Optional<Choices> storedSelf(ForeignKeyModel key, List<String> free) {
        boolean mustDiffer = table.keys().stream().anyMatch(each -> free.containsAll(each.columns()));
        return mustDiffer || free.size() < key.columns().size() ? Optional.empty() : stored(key);
    }

    private Choices renamed(ForeignKeyModel key) {
        return new Renamed(key, rows.of(key).orElseThrow());
    }

    /** The rows that a key refers to, under the names of the columns that refer. */
    private record Renamed(ForeignKeyModel key, Choices rows) implements Choices {

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public Values values(String column) {
            return rows.values(key.referencedColumn(column));
        }

        @Override
        public @Nullable LongPredicate nulls(String column) {
            return rows.nulls(key.referencedColumn(column));
        }

        @Override
        public boolean isUniqueOver(List<String> columns) {
            return rows.isUniqueOver(key.columns().stream()
                    .filter(columns::contains)
                    .map(key::referencedColumn)
                    .toList());
        }
    }
}
