package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * How much faster are rows made if the generator of each cell is found by index and not by a map?
 *
 * <p>Contrasts a {@code HashMap} asked per cell, with the column itself as its key, and an array of generators. Both make each of the
 * sixteen cells of {@link SixteenColumns}, boxed where it is primitive. This is the public benchmark of the same name, with the same two
 * methods, over our generators; making the cells is nearly all of it. What finding alone costs, {@link RowReadBenchmark} measures.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar RowDispatchBenchmark -prof gc
 * java -jar bench-jmh/target/benchmarks.jar RowDispatchBenchmark -bm thrpt -tu us      # in rows per microsecond, as the public one</pre>
 */
public class RowDispatchBenchmark extends RowBenchmark {

    private List<Column<SixteenColumns>> columns;
    private Map<Column<SixteenColumns>, Supplier<Object>> byColumn;
    private Supplier<Object>[] byIndex;

    /** Gives each column its generator, with random numbers of its own. */
    @Setup
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type has no other form
    public void open() {
        columns = SixteenColumns.WORKLOAD.table().columns();
        ColumnRandom[] randoms = Draws.randoms(SixteenColumns.WORKLOAD.table());
        byColumn = new HashMap<>();
        byIndex = new Supplier[columns.size()];
        for (int i = 0; i < byIndex.length; i++) {
            ColumnRandom random = randoms[i];
            Function<ColumnRandom, Object> draw = SixteenColumns.DRAWS.get(i);
            byIndex[i] = () -> draw.apply(random);
            byColumn.put(columns.get(i), byIndex[i]);
        }
    }

    /** Asks a map of columns. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void dispatchRow(Blackhole cells) {
        for (int row = 0; row < SampleRows.COUNT; row++) {
            for (Column<SixteenColumns> column : columns) {
                cells.consume(byColumn(column));
            }
        }
    }

    Object byColumn(Column<SixteenColumns> column) {
        return Objects.requireNonNull(byColumn.get(column)).get();
    }

    /** Takes an array's element. */
    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void dispatchRowIndexed(Blackhole cells) {
        for (int row = 0; row < SampleRows.COUNT; row++) {
            for (int i = 0; i < byIndex.length; i++) {
                cells.consume(byIndex(i));
            }
        }
    }

    Object byIndex(int column) {
        return byIndex[column].get();
    }
}
