package io.fillrate.schema.plan;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;

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

    /** The numbers of its rows, in order; any part of them can be loaded alone. */
    public RowSource<Long> source() {
        return new RowNumbers(0, rows);
    }

    /** The strategies that load it into a table of a kind of database, the fastest for some number of rows first. */
    public List<Strategy> fastestInserts(Strategies strategies, DatabaseKind database, long count) {
        return binary() ? strategies.general(database, count) : strategies.generalForText(database, count);
    }

    /**
     * Rows that are their own numbers. Immutable.
     *
     * @param from the first
     * @param to the one after the last
     */
    public record RowNumbers(long from, long to) implements RowSource<Long> {

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
}
