package io.fillrate.schema.plan;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is loaded into one table. Immutable.
 *
 * @param rows how many rows
 * @param columns those that the load gives values for; the others get what the database gives them
 * @param notes what a user should know, such as why there are fewer rows than asked for
 */
public record TablePlan(TableModel model, long rows, List<PlannedColumn> columns, List<String> notes) {

    public TablePlan {
        columns = List.copyOf(columns);
        notes = List.copyOf(notes);
    }

    /** The same rows for a table that differs in its keys. */
    public TablePlan of(TableModel table) {
        return new TablePlan(table, rows, columns, notes);
    }

    /** The same with another note. */
    public TablePlan noted(String note) {
        return new TablePlan(
                model,
                rows,
                columns,
                Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    /** The table as strategies load it: its rows are their numbers. */
    public Table<Long> table() {
        List<String> key = model.primaryKey()
                .map(TableModel.Key::columns)
                .filter(names -> columns.stream()
                        .map(column -> column.model().name())
                        .toList()
                        .containsAll(names))
                .orElse(List.of());
        return new Table<>(
                model.name().name(),
                columns.stream().map(PlannedColumn::toColumn).toList(),
                key);
    }

    /**
     * Whether strategies that send binary values can load it. A column of an unknown type prevents that even if it is left out:
     * PostgreSQL's binary COPY asks for every column's binary form.
     */
    public boolean binary() {
        return columns.stream().allMatch(PlannedColumn::binary)
                && model.columns().stream().noneMatch(column -> column.type() instanceof DataType.Unknown);
    }

    /**
     * The column of that name.
     *
     * @throws IllegalArgumentException if the load gives it no values
     */
    public PlannedColumn column(String columnName) {
        return columns.stream()
                .filter(column -> column.model().name().equals(columnName))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(model.name() + "." + columnName + " is not loaded"));
    }

    /** A column of a foreign key that can be NULL, best one that is in no other; empty if there is none. */
    public Optional<String> nullableColumn(ForeignKeyModel key) {
        return columns.stream()
                .map(PlannedColumn::model)
                .filter(column -> column.nullable() && key.columns().contains(column.name()))
                .map(ColumnModel::name)
                .min(Comparator.comparingLong(name -> model.foreignKeys().stream()
                        .filter(other -> other.columns().contains(name))
                        .count()));
    }

    /** The foreign keys to some tables. */
    public List<ForeignKeyModel> keysTo(Set<TableName> tables) {
        return model.foreignKeys().stream()
                .filter(key -> tables.contains(key.references()))
                .toList();
    }

    /** Whether rows refer to rows of the same table. */
    public boolean refersToItself() {
        return !keysTo(Set.of(model.name())).isEmpty();
    }

    /** The first key to some tables that cannot be NULL; empty if there is none. */
    public Optional<ForeignKeyModel> needed(Set<TableName> tables) {
        return keysTo(tables).stream()
                .filter(key -> nullableColumn(key).isEmpty())
                .findFirst();
    }

    /** The columns that are NULL so that no row refers to some tables. */
    public Set<String> nullableColumns(Set<TableName> tables) {
        return keysTo(tables).stream()
                .flatMap(key -> nullableColumn(key).stream())
                .collect(Collectors.toSet());
    }

    /** The same rows with NULL in some columns. */
    public TablePlan withNull(Set<String> names) {
        return new TablePlan(
                model,
                rows,
                columns.stream()
                        .map(column -> names.contains(column.model().name())
                                ? new PlannedColumn(
                                        column.model(), column.loadedAs(), column.binary(), row -> true, row -> null)
                                : column)
                        .toList(),
                notes);
    }

    /** The numbers of its rows, in order; any part of them can be loaded alone. */
    public RowSource<Long> source() {
        return new RowNumbers(0, rows);
    }

    /** The strategies that load it into a table of a kind of database, the fastest for some number of rows first. */
    public List<Strategy> fastestInserts(Strategies strategies, DatabaseKind database, long count) {
        return binary() ? strategies.general(database, count) : strategies.generalForText(database, count);
    }

    /**
     * Rows that are their own numbers.
     *
     * @param from the first
     * @param to the one after the last
     */
    private record RowNumbers(long from, long to) implements RowSource<Long> {

        @Override
        public long size() {
            return to - from;
        }

        @Override
        public RowSource<Long> slice(long sliceFrom, long sliceTo) {
            Objects.checkFromToIndex(sliceFrom, sliceTo, size());
            return new RowNumbers(from + sliceFrom, from + sliceTo);
        }

        @Override
        public Iterator<Long> iterator() {
            return LongStream.range(from, to).iterator();
        }
    }

    /**
     * A column, and the values that a load gives it. Immutable.
     *
     * @param loadedAs the type by which strategies load it
     * @param binary whether strategies that send binary values can load it, and not only those that send text
     * @param nulls the rows in which it is NULL; null if there are none. {@code values} is not asked for those
     * @param values by row number
     */
    public record PlannedColumn(
            ColumnModel model,
            ColumnType loadedAs,
            boolean binary,
            @Nullable LongPredicate nulls,
            Values values) {

        /** Whether it is NULL in a row. */
        public boolean isNull(long row) {
            return nulls != null && nulls.test(row);
        }

        /** The value in a row, or null for NULL. */
        public @Nullable Object get(long row) {
            return isNull(row) ? null : values.get(row);
        }

        /** The column with other values, and NULL where it was. */
        public PlannedColumn with(Values others) {
            return new PlannedColumn(model, loadedAs, binary, nulls, others);
        }

        /** The column of some rows only: its first row is the first of those, and so on. */
        public PlannedColumn ofRows(long[] rows) {
            LongPredicate isNull = nulls;
            Values some;
            if (values instanceof Values.OfLong numbers) {
                some = (Values.OfLong) row -> numbers.getLong(rows[(int) row]);
            } else if (values instanceof Values.OfDouble numbers) {
                some = (Values.OfDouble) row -> numbers.getDouble(rows[(int) row]);
            } else {
                some = row -> values.get(rows[(int) row]);
            }
            return new PlannedColumn(
                    model, loadedAs, binary, isNull == null ? null : row -> isNull.test(rows[(int) row]), some);
        }

        /** The column with the first rows of another one. */
        public PlannedColumn after(long first, PlannedColumn other) {
            return new PlannedColumn(
                    model,
                    loadedAs,
                    binary,
                    nulls == null && other.nulls == null ? null : row -> (row < first ? other : this).isNull(row),
                    row -> (row < first ? other : this).values.get(row));
        }

        /** The column as strategies load it, of rows that are their numbers. */
        public Column<Long> toColumn() {
            LongPredicate isNull = nulls;
            boolean numbered = model.origin() == ColumnModel.Origin.NUMBERED
                    || model.origin() == ColumnModel.Origin.NUMBERED_ALWAYS;
            return new Column<>(
                    model.name(), loadedAs, accessor(), isNull == null ? null : isNull::test, isNull != null, numbered);
        }

        private Accessor<Long> accessor() {
            if (loadedAs == Scalar.BOOLEAN) {
                return new Accessor.OfBoolean<>(row -> (Boolean) value(row));
            } else if (loadedAs == Scalar.INT2 || loadedAs == Scalar.INT4) {
                return values instanceof Values.OfLong numbers
                        ? new Accessor.OfInt<>(row -> (int) numbers.getLong(row))
                        : new Accessor.OfInt<>(row -> number(row).intValue());
            } else if (loadedAs == Scalar.INT8) {
                return values instanceof Values.OfLong numbers
                        ? new Accessor.OfLong<>(numbers::getLong)
                        : new Accessor.OfLong<>(row -> number(row).longValue());
            } else if (loadedAs == Scalar.FLOAT4) {
                return new Accessor.OfFloat<>(row -> number(row).floatValue());
            } else if (loadedAs == Scalar.FLOAT8) {
                return values instanceof Values.OfDouble numbers
                        ? new Accessor.OfDouble<>(numbers::getDouble)
                        : new Accessor.OfDouble<>(row -> number(row).doubleValue());
            }
            return new Accessor.OfObject<>(loadedAs.javaType(), this::get);
        }

        private Number number(long row) {
            return (Number) value(row);
        }

        private Object value(long row) {
            Object value = values.get(row);
            if (value == null) {
                throw new IllegalStateException("column " + model.name() + " has no value in row " + row);
            }
            return value;
        }
    }
}
