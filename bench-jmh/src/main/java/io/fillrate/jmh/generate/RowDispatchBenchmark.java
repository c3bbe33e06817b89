package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.Rows;
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
 * What does it cost to find the code for a cell?
 *
 * <p>Contrasts a {@code HashMap} asked per cell, with the column itself as its key or with the column's name, an array asked by the column's place,
 * and an array of readers that know the column's Java type and so need no box. All read the sixteen cells of {@link Payload} rows and do
 * nothing with them, so that differences show as large as they can be; beside generating or encoding the cells they are smaller.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar RowDispatchBenchmark -prof gc</pre>
 */
public class RowDispatchBenchmark extends RowBenchmark {

    private List<Payload> rows;
    private List<Column<Payload>> columns;
    private Map<Column<Payload>, Function<Payload, @Nullable Object>> byColumn;
    private Map<String, Function<Payload, @Nullable Object>> byName;
    private Function<Payload, @Nullable Object>[] byPlace;
    private TypedCell<Payload>[] typed;

    /** Makes the rows and the ways to their cells. */
    @Setup
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type has no other form
    public void open() {
        rows = Rows.of(Payload.WORKLOAD);
        columns = Payload.WORKLOAD.table().columns();
        byColumn = new HashMap<>();
        byName = new HashMap<>();
        for (Column<Payload> column : columns) {
            byColumn.put(column, column::get);
            byName.put(column.name(), column::get);
        }
        byPlace = columns.stream().map(byColumn::get).toArray(Function[]::new);
        typed = columns.stream().map(TypedCell::of).toArray(TypedCell[]::new);
    }

    /** Asks a map of columns. */
    @Benchmark
    @OperationsPerInvocation(Rows.COUNT)
    public void hashMapByColumn(Blackhole cells) {
        for (Payload row : rows) {
            for (Column<Payload> column : columns) {
                cells.consume(Objects.requireNonNull(byColumn.get(column)).apply(row));
            }
        }
    }

    /** Asks a map of names. */
    @Benchmark
    @OperationsPerInvocation(Rows.COUNT)
    public void hashMapByName(Blackhole cells) {
        for (Payload row : rows) {
            for (Column<Payload> column : columns) {
                cells.consume(Objects.requireNonNull(byName.get(column.name())).apply(row));
            }
        }
    }

    /** Takes an array's element. */
    @Benchmark
    @OperationsPerInvocation(Rows.COUNT)
    public void arrayIndex(Blackhole cells) {
        for (Payload row : rows) {
            for (int i = 0; i < byPlace.length; i++) {
                cells.consume(byPlace[i].apply(row));
            }
        }
    }

    /** Takes an array's element, which knows the type. */
    @Benchmark
    @OperationsPerInvocation(Rows.COUNT)
    public void typedAccessor(Blackhole cells) {
        for (Payload row : rows) {
            for (int i = 0; i < typed.length; i++) {
                typed[i].read(row, cells);
            }
        }
    }
}
