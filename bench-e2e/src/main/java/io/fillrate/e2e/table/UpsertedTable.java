package io.fillrate.e2e.table;

import io.fillrate.core.Upsert;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a user's table into which rows are upserted: with other seeds, rows have the same values in the columns of all unique keys, and
 * those of later rows in all others. Immutable.
 *
 * @param seed whose rows are those of the copy
 * @param key by which rows are found
 * @param updated the columns outside all unique keys
 */
public record UpsertedTable(CopiedTable copy, long seed, List<String> key, List<String> updated)
        implements SchemaWorkload {

    /** How many rows a plan needs for each that is upserted: the table has as many, of twice as many keys, and others have the values. */
    public static final int PLANNED = 4;

    /**
     * Chooses what is upserted.
     *
     * @param key the columns of a unique key, in any order; empty for the primary key
     * @throws TargetException if the table has no such key
     */
    public static UpsertedTable of(CopiedTable copy, long seed, List<String> key) {
        TableModel original = copy.original();
        List<String> chosen = original.keys().stream()
                .filter(UpsertedTable::isPlain)
                .filter(one -> key.isEmpty()
                        ? original.primaryKey().equals(Optional.of(one))
                        : Set.copyOf(one.columns()).equals(new HashSet<>(key)))
                .findFirst()
                .map(TableModel.Key::columns)
                .orElseThrow(() -> noSuchKey(copy, key));
        Set<String> fixed =
                original.keys().stream().flatMap(one -> one.columns().stream()).collect(Collectors.toSet());
        List<String> updated = copy.plan().columns().stream()
                .map(column -> column.model().name())
                .filter(name -> !fixed.contains(name))
                .toList();
        return new UpsertedTable(copy, seed, chosen, updated);
    }

    private static boolean isPlain(TableModel.Key key) {
        return key.expressions().isEmpty()
                && key.predicate().isEmpty()
                && key.prefixes().isEmpty();
    }

    private static TargetException noSuchKey(CopiedTable copy, List<String> key) {
        List<String> keys = copy.original().keys().stream()
                .filter(UpsertedTable::isPlain)
                .map(one -> String.join(",", one.columns()))
                .toList();
        return new TargetException("bench.table: " + copy.name()
                + (key.isEmpty() ? " has no primary key" : " has no unique key of " + String.join(",", key))
                + (keys.isEmpty() ? ", nor another" : "; name one, as in --upsert=" + keys.get(0)));
    }

    /** The option of the writers. */
    public Upsert upsert() {
        Upsert on = Upsert.on(key.toArray(String[]::new));
        return updated.isEmpty() ? on : on.updating(updated.toArray(String[]::new));
    }

    @Override
    public String name() {
        return copy.name();
    }

    @Override
    public Schema schema() {
        return Schema.of(table());
    }

    private Table<@Nullable Object[]> table() {
        return copy.table().keyedBy(key.toArray(String[]::new));
    }

    @Override
    public SchemaRows rows(long wanted, long count) {
        RowSource<@Nullable Object[]> all = PlannedRows.of(copy.plan());
        RowSource<@Nullable Object[]> rows = all.slice(0, count);
        long others = all.size() / 2;
        return SchemaRows.of(
                table(), wanted == seed ? rows : new Mixed(updatedPlaces(), rows, all.slice(others, others + count)));
    }

    private List<Integer> updatedPlaces() {
        List<PlannedColumn> columns = copy.plan().columns();
        return IntStream.range(0, columns.size())
                .filter(place -> updated.contains(columns.get(place).model().name()))
                .boxed()
                .toList();
    }

    /** The rows of one source, with some values of the rows of another. */
    private record Mixed(List<Integer> places, RowSource<@Nullable Object[]> rows, RowSource<@Nullable Object[]> others)
            implements RowSource<@Nullable Object[]> {

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public RowSource<@Nullable Object[]> slice(long from, long to) {
            return new Mixed(places, rows.slice(from, to), others.slice(from, to));
        }

        @Override
        public Iterator<@Nullable Object[]> iterator() {
            Iterator<@Nullable Object[]> own = rows.iterator();
            Iterator<@Nullable Object[]> other = others.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return own.hasNext();
                }

                @Override
                public @Nullable Object[] next() {
                    @Nullable Object[] row = own.next();
                    @Nullable Object[] values = other.next();
                    for (int place : places) {
                        row[place] = values[place];
                    }
                    return row;
                }
            };
        }
    }
}
