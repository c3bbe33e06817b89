package io.fillrate.e2e.rig;

import io.fillrate.core.Operation;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.settings.Settings.ChangeLayout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/** Creates tasks from a workload's rows. */
record Tasks(SchemaWorkload workload, long seed, RowCache cache) {

    /**
     * What distinguishes tasks.
     *
     * @param changes without meaning for inserts and upserts
     * @param rows written, changed or removed
     * @param before what the table holds before an insert; empty for a table without rows
     */
    record Kind(Operation operation, ChangeLayout changes, long rows, Optional<RowsBefore> before) {

        /** Into an empty table, if it is an insert. */
        Kind(Operation operation, ChangeLayout changes, long rows) {
            this(operation, changes, rows, Optional.empty());
        }

        private boolean isUnkeyed() {
            return changes == ChangeLayout.UNKEYED && operation != Operation.UPSERT;
        }

        Kind withRows(long count) {
            return new Kind(operation, changes, count, before);
        }

        /** What it shares rounds with, because results are compared: the same whatever the table holds before. */
        Kind compared() {
            return new Kind(operation, changes, rows);
        }
    }

    /**
     * Why a workload has no such task: changes are measured on one table, and keyed updates and upserts need new values for the same keys.
     */
    Optional<String> unavailable(Kind kind) {
        if (kind.operation == Operation.INSERT) {
            return kind.before.flatMap(rows -> unavailable());
        }
        if (workload.schema().tables().size() > 1) {
            return Optional.of("unavailable: workload " + workload.name()
                    + " has several tables; upserts, updates and deletes are measured on one");
        }
        TableRows<?> rows = only(workload.rows(seed, 1));
        if (kind.isUnkeyed()) {
            return Unkeyed.of(rows.table()).isPresent()
                    ? Optional.empty()
                    : Optional.of("unavailable: bench.changes=unkeyed needs a table with the columns "
                            + Unkeyed.requiredColumns() + "; that of workload " + workload.name() + " lacks some");
        }
        return kind.operation == Operation.DELETE || haveSameKey(rows, workload.rows(seed + 1, 1))
                ? Optional.empty()
                : Optional.of("unavailable: the keys of workload " + workload.name()
                        + " are random; upserts and updates need keys that do not depend on the seed");
    }

    /** Why rows cannot be added to others; empty if they can. */
    private Optional<String> unavailable() {
        List<Table<?>> tables = workload.schema().tables();
        return tables.size() == 1 && RowsBefore.fits(tables.get(0))
                ? Optional.empty()
                : Optional.of("unavailable: rows are added to a table with one int8 column as its key; workload "
                        + workload.name() + " has no such table, or several");
    }

    private static TableRows<?> only(SchemaRows rows) {
        return rows.tables().get(0);
    }

    private static <T> boolean haveSameKey(TableRows<T> rows, SchemaRows others) {
        T row = rows.rows().iterator().next();
        T other = ofSameTable(rows, others).iterator().next();
        return rows.table().keyColumns().stream()
                .allMatch(column -> Objects.equals(column.get(row), column.get(other)));
    }

    @SuppressWarnings("unchecked") // the same table, so rows of the same class
    private static <T> RowSource<T> ofSameTable(TableRows<T> rows, SchemaRows others) {
        return (RowSource<T>) others.rowsOf(rows.table()).rows();
    }

    /** Creates a task of a kind that is not {@link #unavailable}. */
    Task of(Kind kind) {
        long rows = kind.rows;
        if (kind.before.isPresent()) {
            RowsBefore before = kind.before.get();
            return append(before, only(workload.rows(seed, rows + before.times() * rows)), rows);
        }
        if (kind.operation == Operation.INSERT) {
            return new Task.Insert(cache.hold(workload.rows(seed, rows)));
        }
        if (kind.isUnkeyed()) {
            return changeAll(kind.operation, only(workload.rows(seed, rows)));
        }
        TableRows<?> before = only(workload.rows(seed, 2 * rows));
        return switch (kind.operation) {
            case UPSERT -> upsert(before, workload.rows(seed + 1, 2 * rows));
            case UPDATE -> updateEverySecond(before, workload.rows(seed + 1, 2 * rows));
            default -> deleteEverySecond(before);
        };
    }

    /** Adds the first rows to the others: the same, whatever the table holds. */
    private <T> Task append(RowsBefore before, TableRows<T> all, long rows) {
        Table<T> table = before.of(all.table(), rows);
        RowSource<T> written = ofSameTable(all, cache.shared(rows));
        RowSource<T> held = all.rows().slice(rows, all.size());
        LongUnaryOperator key = before.key(rows);
        return new Task.Append<>(
                table, held, written, new Concatenated<>(held, written), place -> key.applyAsLong(rows + 1 + place));
    }

    /** Changes all rows of a table without a key. */
    private <T> Task changeAll(Operation operation, TableRows<T> all) {
        Unkeyed<T> unkeyed = Unkeyed.of(all.table()).orElseThrow();
        RowSource<T> rows = hold(all.table(), all.rows());
        return operation == Operation.UPDATE
                ? new Task.Update<>(unkeyed.stored, unkeyed.update(), rows, rows, rows)
                : new Task.Delete<>(unkeyed.stored, unkeyed.delete(), rows, rows, RowSource.of(List.of()));
    }

    /**
     * Sets one column of every second row, by its key: the first float8 column, or the first column of any type if there is none.
     *
     * @param others rows with the same keys and other values
     */
    private <T> Task updateEverySecond(TableRows<T> before, SchemaRows others) {
        Table<T> stored = before.table();
        RowSource<T> changed = hold(stored, EverySecond.odd(ofSameTable(before, others)));
        List<Column<T>> values = stored.valueColumns();
        Column<T> set = values.stream()
                .filter(column -> column.type() == Scalar.FLOAT8)
                .findFirst()
                .orElse(values.get(0));
        List<String> names = new ArrayList<>(stored.primaryKey());
        names.add(set.name());
        return new Task.Update<>(
                stored,
                stored.select(names.toArray(String[]::new)),
                before.rows(),
                changed,
                new EverySecond.Replaced<>(before.rows(), changed));
    }

    /**
     * Writes as many rows as the table has: it has every second row of twice as many, and gets new values for the first half of all of
     * these. So every second one exists.
     *
     * @param others rows with the same keys and other values
     */
    private <T> Task upsert(TableRows<T> all, SchemaRows others) {
        Table<T> table = all.table();
        long rows = all.rows().size() / 2;
        RowSource<T> written = hold(table, ofSameTable(all, others).slice(0, rows));
        RowSource<T> before = EverySecond.even(all.rows());
        RowSource<T> untouched = before.slice((rows + 1) / 2, rows);
        return new Task.Upsert<>(table, before, written, new Concatenated<>(written, untouched));
    }

    /** The rows of one source, then those of another. */
    private record Concatenated<T>(RowSource<T> first, RowSource<T> second) implements RowSource<T> {

        @Override
        public long size() {
            return first.size() + second.size();
        }

        @Override
        public Iterator<T> iterator() {
            Iterator<T> one = first.iterator();
            Iterator<T> other = second.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return one.hasNext() || other.hasNext();
                }

                @Override
                public T next() {
                    return one.hasNext() ? one.next() : other.next();
                }
            };
        }

        @Override
        public RowSource<T> slice(long from, long to) {
            long border = first.size();
            return new Concatenated<>(
                    first.slice(Math.min(from, border), Math.min(to, border)),
                    second.slice(Math.max(from, border) - border, Math.max(to, border) - border));
        }
    }

    private <T> Task deleteEverySecond(TableRows<T> before) {
        Table<T> table = before.table();
        RowSource<T> rows = before.rows();
        return new Task.Delete<>(table, table, rows, hold(table, EverySecond.odd(rows)), EverySecond.even(rows));
    }

    private <T> RowSource<T> hold(Table<T> table, RowSource<T> rows) {
        return cache.hold(new TableRows<>(table, rows)).rows();
    }

    /**
     * A table of readings without its key: rows are found by device and time, which are unique but have neither
     * constraint nor index. Public benchmarks of DuckDB change such tables.
     *
     * @param stored without the key and its columns
     */
    private record Unkeyed<T>(Table<T> stored) {

        private static final List<String> FOUND_BY = List.of("device_id", "timestamp");
        private static final String SET = "temperature";

        /** The column whose value is set: of the same row, so that the update needs no other rows with the same devices and times. */
        private static final String TO = "humidity";

        /** The table without its key; empty if it lacks required columns. */
        static <T> Optional<Unkeyed<T>> of(Table<T> table) {
            Set<String> missing = new HashSet<>(FOUND_BY);
            missing.add(SET);
            missing.add(TO);
            table.valueColumns().forEach(column -> missing.remove(column.name()));
            return missing.isEmpty()
                    ? Optional.of(new Unkeyed<>(new Table<>(table.name(), table.valueColumns(), List.of())))
                    : Optional.empty();
        }

        static String requiredColumns() {
            return FOUND_BY.stream().collect(Collectors.joining(", ", "", ", " + SET + " and " + TO));
        }

        /** The whole table, with the columns by which rows are found as its key. */
        Table<T> delete() {
            return stored.keyedBy(FOUND_BY.toArray(String[]::new));
        }

        /** The columns by which rows are found, and the one that is set to the value of another. */
        Table<T> update() {
            Column<T> to = stored.column(TO);
            Column<T> set = new Column<>(
                    SET,
                    stored.column(SET).type(),
                    to.accessor(),
                    to.nullTest(),
                    stored.column(SET).nullable(),
                    false);
            return new Table<>(
                    stored.name(),
                    List.of(stored.column(FOUND_BY.get(0)), stored.column(FOUND_BY.get(1)), set),
                    FOUND_BY);
        }
    }

    /**
     * Every second row of a source that has an even number of them.
     *
     * @param all the source
     * @param offset 0 for the first of each pair, 1 for the second
     */
    private record EverySecond<T>(RowSource<T> all, int offset) implements RowSource<T> {

        static <T> RowSource<T> even(RowSource<T> all) {
            return new EverySecond<>(all, 0);
        }

        static <T> RowSource<T> odd(RowSource<T> all) {
            return new EverySecond<>(all, 1);
        }

        @Override
        public long size() {
            return all.size() / 2;
        }

        @Override
        public Iterator<T> iterator() {
            Iterator<T> iterator = all.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return iterator.hasNext();
                }

                @Override
                public T next() {
                    T first = iterator.next();
                    T second = iterator.next();
                    return offset == 0 ? first : second;
                }
            };
        }

        @Override
        public RowSource<T> slice(long from, long to) {
            return new EverySecond<>(all.slice(2 * from, 2 * to), offset);
        }

        record Replaced<T>(RowSource<T> all, RowSource<T> seconds) implements RowSource<T> {

            @Override
            public long size() {
                return all.size();
            }

            @Override
            public Iterator<T> iterator() {
                Iterator<T> pairs = all.iterator();
                Iterator<T> replacements = seconds.iterator();
                return new Iterator<>() {
                    private boolean second;

                    @Override
                    public boolean hasNext() {
                        return pairs.hasNext();
                    }

                    @Override
                    public T next() {
                        T row = pairs.next();
                        boolean replaced = second;
                        second = !second;
                        return replaced ? replacements.next() : row;
                    }
                };
            }

            /** Within pairs only. */
            @Override
            public RowSource<T> slice(long from, long to) {
                if (from % 2 != 0 || to % 2 != 0) {
                    throw new IllegalArgumentException("slice " + from + " to " + to + ": must be between pairs");
                }
                return new Replaced<>(all.slice(from, to), seconds.slice(from / 2, to / 2));
            }
        }
    }
}
