package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What does it cost to find the code that reads a cell?
 *
 * <p>Contrasts a {@code HashMap} asked per cell, with the column itself as its key or with the column's name, an array asked by the
 * column's place, and an array of readers that know the column's Java type and so need no box. All read the sixteen cells of ready
 * {@link SixteenColumns} rows and do nothing with them, so that differences show as large as they can be; compared with making the cells
 * ({@link RowDispatchBenchmark}) or encoding them, they are small.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar RowReadBenchmark -prof gc</pre>
 */
public class RowReadBenchmark extends RowBenchmark {

    private List<SixteenColumns> rows;
    private List<Column<SixteenColumns>> columns;
    private Map<Column<SixteenColumns>, Function<SixteenColumns, @Nullable Object>> byColumn;
    private Map<String, Function<SixteenColumns, @Nullable Object>> byName;
    private Function<SixteenColumns, @Nullable Object>[] byIndex;
    private TypedCell<SixteenColumns>[] typed;

    /** Makes the rows and the ways to their cells. */
    @Setup
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type has no other form
    public void open() {
        rows = SampleRows.of(SixteenColumns.WORKLOAD);
        columns = SixteenColumns.WORKLOAD.table().columns();
        byColumn = new HashMap<>();
        byName = new HashMap<>();
        for (Column<SixteenColumns> column : columns) {
            byColumn.put(column, column::get);
            byName.put(column.name(), column::get);
        }
        byIndex = columns.stream().map(byColumn::get).toArray(Function[]::new);
        typed = columns.stream().map(TypedCell::of).toArray(TypedCell[]::new);
    }

    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void hashMapByColumn(Blackhole cells) {
        for (SixteenColumns row : rows) {
            for (Column<SixteenColumns> column : columns) {
                cells.consume(byColumn(column, row));
            }
        }
    }

    @Nullable
    Object byColumn(Column<SixteenColumns> column, SixteenColumns row) {
        return Objects.requireNonNull(byColumn.get(column)).apply(row);
    }

    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void hashMapByName(Blackhole cells) {
        for (SixteenColumns row : rows) {
            for (Column<SixteenColumns> column : columns) {
                cells.consume(byName(column, row));
            }
        }
    }

    @Nullable
    Object byName(Column<SixteenColumns> column, SixteenColumns row) {
        return Objects.requireNonNull(byName.get(column.name())).apply(row);
    }

    /** Takes an array's element. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void arrayIndex(Blackhole cells) {
        for (SixteenColumns row : rows) {
            for (int i = 0; i < byIndex.length; i++) {
                cells.consume(byIndex(i, row));
            }
        }
    }

    @Nullable
    Object byIndex(int column, SixteenColumns row) {
        return byIndex[column].apply(row);
    }

    /** Takes an array's element, which knows the type. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void typedAccessor(Blackhole cells) {
        for (SixteenColumns row : rows) {
            for (int i = 0; i < typed.length; i++) {
                typed[i].read(row, cells);
            }
        }
    }

    /**
     * Reads a cell in its own Java type, as our encoders do.
     *
     * @param <T> the row
     */
    @FunctionalInterface
    private interface TypedCell<T> {

        void read(T row, Blackhole cells);

        static <T> TypedCell<T> of(Column<T> column) {
            return column.<TypedCell<T>>fold(
                    value -> (row, cells) -> cells.consume(value.test(row)),
                    value -> (row, cells) -> cells.consume(value.applyAsInt(row)),
                    value -> (row, cells) -> cells.consume(value.applyAsInt(row)),
                    value -> (row, cells) -> cells.consume(value.applyAsLong(row)),
                    value -> (row, cells) -> cells.consume(value.applyAsFloat(row)),
                    value -> (row, cells) -> cells.consume(value.applyAsDouble(row)),
                    value -> (row, cells) -> cells.consume(value.apply(row)));
        }
    }
}
