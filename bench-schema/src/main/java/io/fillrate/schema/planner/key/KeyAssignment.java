package io.fillrate.schema.planner.key;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Permutation;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.Exclusion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lets the groups of a table choose so that no two rows agree in a key. A group with as many choices as there are rows carries a key alone;
 * else several groups share it, as the digits of a number that is different in every row. Where even that is too little, rows beyond it get
 * NULL in the key, or the table gets fewer rows.
 */
public final class KeyAssignment {

    private static final Pattern OVERLAPPING =
            Pattern.compile("range\\((\\w+|\"[^\"]+\"), (\\w+|\"[^\"]+\")(?:, '[^']*'(?:::text)?)?\\) WITH &&");

    private final List<ColumnGroup> groups;
    private final Set<String> nullable;
    private final Set<String> asked;
    private final IndexedRandom random;
    private final List<String> notes = new ArrayList<>();
    private final List<PartialKey> partialKeys = new ArrayList<>();
    private long rows;
    private long capacity = Long.MAX_VALUE;

    /**
     * Prepares an assignment.
     *
     * @param nullable the columns that take NULL
     * @param asked columns whose values the server is asked about, so that others carry a key better
     */
    public KeyAssignment(
            List<ColumnGroup> groups, Set<String> nullable, Set<String> asked, long rows, IndexedRandom random) {
        this.asked = asked;
        this.groups = groups;
        this.nullable = nullable;
        this.rows = rows;
        this.random = random;
    }

    /** What must differ from row to row: the keys and exclusion constraints of a table, over columns that a load gives a value. */
    public static List<TableModel.Key> keys(TableModel table) {
        return Stream.concat(
                        table.keys().stream(), table.exclusions().stream().map(exclusion -> asKey(table, exclusion)))
                .map(key -> ofLoadedColumns(table, key))
                .toList();
    }

    /** Rows with different values in a column compared by =, or with ranges that do not overlap, do not exclude each other. */
    private static TableModel.Key asKey(TableModel table, Exclusion exclusion) {
        int columns = Math.min(exclusion.columns().size(), exclusion.operators().size());
        List<String> telling = IntStream.range(0, columns)
                .filter(i -> {
                    String operator = exclusion.operators().get(i);
                    return operator.equals("=")
                            || (operator.equals("&&")
                                    && table.column(exclusion.columns().get(i)).type() instanceof DataType.Range);
                })
                .mapToObj(exclusion.columns()::get)
                .collect(Collectors.toCollection(ArrayList::new));
        bounds(exclusion).forEach(bounds -> telling.addAll(List.of(bounds.lower(), bounds.upper())));
        return new TableModel.Key(exclusion.name(), telling, List.of(), Optional.empty(), true, Map.of());
    }

    /** Columns that an exclusion constraint makes a range of, and compares by whether they overlap. */
    public record Bounds(String lower, String upper) {}

    /** The bounds of ranges that must not overlap, such as {@code tstzrange(starts, ends) WITH &&}. */
    public static List<Bounds> bounds(Exclusion exclusion) {
        return OVERLAPPING
                .matcher(exclusion.definition())
                .results()
                .map(match -> new Bounds(Identifiers.unquoted(match.group(1)), Identifiers.unquoted(match.group(2))))
                .toList();
    }

    /** A key with the columns that generated ones are computed from: those must differ. */
    private static TableModel.Key ofLoadedColumns(TableModel table, TableModel.Key key) {
        List<String> computed = key.columns().stream()
                .filter(name -> !table.column(name).isLoaded())
                .toList();
        if (computed.isEmpty()) {
            return key;
        }
        List<String> expressions = computed.stream()
                .map(name -> table.column(name).defaultExpression().orElse(""))
                .toList();
        List<String> loaded = table.columns().stream()
                .filter(ColumnModel::isLoaded)
                .map(ColumnModel::name)
                .filter(name -> key.columns().contains(name)
                        || expressions.stream().anyMatch(expression -> expression.contains(name)))
                .toList();
        return new TableModel.Key(
                key.name(), loaded, expressions, key.predicate(), key.nullsDistinct(), key.prefixes());
    }

    /** The number of rows that the keys leave. */
    public long rows() {
        return rows;
    }

    /** The number of rows that the keys would leave at most. */
    public long capacity() {
        return Math.max(rows, capacity);
    }

    /** Why there are fewer rows than asked for. */
    public List<String> notes() {
        return notes;
    }

    /** The columns that make rows differ in a key: if some do alone, the others are free. */
    public List<String> carrying(TableModel.Key key) {
        return groupsOf(key).stream()
                .filter(ColumnGroup::isInjective)
                .findFirst()
                .map(ColumnGroup::columns)
                .orElse(key.columns());
    }

    /** A key of a partial index in which only the first rows differ; the others must not be in the index. */
    public record PartialKey(TableModel.Key key, long rows) {}

    /** The keys that only the rows of their predicate have to differ in, and do not all. */
    public List<PartialKey> partialKeys() {
        return partialKeys;
    }

    /** Assigns all keys, those of few columns first. */
    public void assign(List<TableModel.Key> keys, Set<String> primaryKey) {
        keys.stream()
                .sorted(Comparator.comparingInt(
                        (TableModel.Key key) -> groupsOf(key).size()))
                .forEach(key -> {
                    boolean isAlone = keys.stream()
                            .allMatch(other -> other.equals(key)
                                    || other.columns().stream().noneMatch(key.columns()::contains));
                    if (!(isAlone && numberLines(key))) {
                        assign(key, primaryKey);
                    }
                });
    }

    /** Numbers rows within those that they refer to, if that is what the key is: one row of an order after the other. */
    private boolean numberLines(TableModel.Key key) {
        List<ColumnGroup> ofKey = groupsOf(key);
        if (ofKey.size() != 2 || ofKey.stream().anyMatch(ColumnGroup::isAssigned)) {
            return false;
        }
        boolean isFirstParent = ofKey.get(0).domain().isEmpty();
        ColumnGroup parents = ofKey.get(isFirstParent ? 0 : 1);
        ColumnGroup numbers = ofKey.get(isFirstParent ? 1 : 0);
        Optional<Lines> lines = parents.domain().isEmpty()
                        && Lines.areNumberedBy(numbers)
                        && numbers.columns().stream().noneMatch(asked::contains)
                ? Lines.of(rows, parents.size(), numbers.size())
                : Optional.empty();
        lines.ifPresent(found -> {
            parents.chooseByDigit(found::parent, 1); // in order, so that the key's index grows at its end
            numbers.chooseByDigit(row -> numbers.offset() + found.number(row), 1); // after those that are there
            capacity = Math.min(capacity, found.capacity(parents.size()));
        });
        return lines.isPresent();
    }

    private List<ColumnGroup> groupsOf(TableModel.Key key) {
        return groups.stream()
                .filter(group -> group.isUniqueOver(key.columns()))
                .toList();
    }

    private void assign(TableModel.Key key, Set<String> primaryKey) {
        List<ColumnGroup> ofKey = groupsOf(key);
        if (ofKey.stream().anyMatch(ColumnGroup::isInjective)) {
            return;
        }
        List<ColumnGroup> open =
                ofKey.stream().filter(group -> !group.isAssigned()).toList();
        var carrier = open.stream()
                .filter(group -> group.size() >= rows)
                .max(Comparator.comparing(
                                (ColumnGroup group) -> group.columns().stream().noneMatch(asked::contains))
                        .thenComparingLong(ColumnGroup::size));
        if (carrier.isPresent()) {
            carrier.get().chooseDifferently();
            capacity = Math.min(capacity, carrier.get().size());
            return;
        }
        long product = product(open);
        if (product >= rows) {
            share(open);
            return;
        }
        var canBeNull = open.stream()
                .filter(group -> key.nullsDistinct()
                        && group.columns().stream()
                                .anyMatch(name -> nullable.contains(name)
                                        && key.columns().contains(name)
                                        && !primaryKey.contains(name)))
                .max(Comparator.comparingLong(ColumnGroup::size));
        if (canBeNull.filter(group -> group.size() > 0 || group.offset() > 0).isPresent()) {
            ColumnGroup group = canBeNull.get();
            long size = group.size();
            group.chooseDifferently();
            group.alsoNull(row -> row >= size);
            capacity = rows;
            return;
        }
        long max = Math.max(product, open.isEmpty() ? 1 : 0);
        if (key.predicate().isPresent() && max < rows) {
            long capacityOfAll = capacity;
            partialKeys.add(new PartialKey(key, max));
            share(open);
            capacity = capacityOfAll;
            return;
        }
        limit(max, key);
        share(open);
    }

    /** The number of different values of some groups together; {@link Long#MAX_VALUE} for that many or more. */
    private static long product(List<ColumnGroup> some) {
        long product = some.isEmpty() ? 0 : 1;
        for (ColumnGroup group : some) {
            product = Math.multiplyHigh(product, group.size()) == 0 && product * group.size() >= 0
                    ? product * group.size()
                    : Long.MAX_VALUE;
        }
        return product;
    }

    private void share(List<ColumnGroup> open) {
        List<ColumnGroup> few = new ArrayList<>();
        for (ColumnGroup group : open) {
            few.add(group);
            if (product(few) >= rows) {
                break;
            }
        }
        long product = product(few);
        if (product <= 0) {
            return;
        }
        Permutation permutation = new Permutation(product, random.bits(few.size()));
        capacity = Math.min(capacity, product);
        long stride = 1;
        for (ColumnGroup group : few) {
            group.chooseByDigit(row -> permutation.at(row % product), stride);
            stride *= group.size();
        }
    }

    private void limit(long max, TableModel.Key key) {
        if (max < rows) {
            notes.add(max + " rows, since its key " + key.name() + " (" + String.join(", ", key.columns())
                    + ") has no more values");
            rows = max;
        }
    }
}
