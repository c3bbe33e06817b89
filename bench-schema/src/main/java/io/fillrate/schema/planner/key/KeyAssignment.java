package io.fillrate.schema.planner.key;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.domain.Permutation;
import io.fillrate.schema.model.TableModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Lets the units of a table choose so that no two rows agree in a key. A unit with as many choices as there are rows carries a key alone;
 * else several units share it, as the digits of a number that is different in every row. Where even that is too little, rows beyond it get
 * NULL in the key, or the table gets fewer rows.
 */
public final class KeyAssignment {

    private final List<Unit> units;
    private final Set<String> nullable;
    private final IndexedRandom random;
    private final List<String> notes = new ArrayList<>();
    private long rows;
    private long capacity = Long.MAX_VALUE;

    /**
     * Prepares an assignment.
     *
     * @param nullable the columns that take NULL
     */
    public KeyAssignment(List<Unit> units, Set<String> nullable, long rows, IndexedRandom random) {
        this.units = units;
        this.nullable = nullable;
        this.rows = rows;
        this.random = random;
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

    /** Assigns all keys, those of few columns first. */
    public void assign(List<TableModel.Key> keys, Set<String> primaryKey) {
        keys.stream()
                .sorted(Comparator.comparingInt(
                        (TableModel.Key key) -> unitsOf(key).size()))
                .forEach(key -> assign(key, primaryKey));
    }

    private List<Unit> unitsOf(TableModel.Key key) {
        return units.stream().filter(unit -> unit.isToldApartBy(key.columns())).toList();
    }

    private void assign(TableModel.Key key, Set<String> primaryKey) {
        List<Unit> ofKey = unitsOf(key);
        if (ofKey.stream().anyMatch(Unit::isInjective)) {
            return;
        }
        List<Unit> open = ofKey.stream().filter(unit -> !unit.isAssigned()).toList();
        var carrier = open.stream().filter(unit -> unit.size() >= rows).max(Comparator.comparingLong(Unit::size));
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
                .filter(unit -> key.nullsDistinct()
                        && unit.columns().stream()
                                .anyMatch(name -> nullable.contains(name)
                                        && key.columns().contains(name)
                                        && !primaryKey.contains(name)))
                .max(Comparator.comparingLong(Unit::size));
        if (canBeNull.isPresent() && canBeNull.get().size() > 0) {
            Unit unit = canBeNull.get();
            long size = unit.size();
            unit.chooseDifferently();
            unit.alsoNull(row -> row >= size);
            capacity = rows;
            return;
        }
        limit(Math.max(product, open.isEmpty() ? 1 : 0), key);
        share(open);
    }

    /** The number of different values of some units together; {@link Long#MAX_VALUE} for that many or more. */
    private static long product(List<Unit> some) {
        long product = some.isEmpty() ? 0 : 1;
        for (Unit unit : some) {
            product = Math.multiplyHigh(product, unit.size()) == 0 && product * unit.size() >= 0
                    ? product * unit.size()
                    : Long.MAX_VALUE;
        }
        return product;
    }

    private void share(List<Unit> open) {
        List<Unit> few = new ArrayList<>();
        for (Unit unit : open) {
            few.add(unit);
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
        for (Unit unit : few) {
            unit.chooseByDigit(row -> permutation.at(row % product), stride);
            stride *= unit.size();
        }
    }

    private void limit(long most, TableModel.Key key) {
        if (most < rows) {
            notes.add(most + " rows, since its key " + key.name() + " (" + String.join(", ", key.columns())
                    + ") has no more values");
            rows = most;
        }
    }
}
