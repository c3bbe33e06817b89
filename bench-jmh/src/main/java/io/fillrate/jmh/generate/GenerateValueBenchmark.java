package io.fillrate.jmh.generate;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Table;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What does a random value of each column type cost?
 *
 * <p>Contrasts the types with each other, drawn as workloads draw them: from a {@link ColumnRandom}, without reject loops and without
 * boxes. Starting the random numbers of a new block of rows, once in 1,024, is not part of it; {@link GenerateRowBenchmark} has that.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar GenerateValueBenchmark -prof gc -p type=UUID,TEXT_LONG</pre>
 */
@Warmup(iterations = 2, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class GenerateValueBenchmark extends RowBenchmark {

    @Param
    private ValueType type;

    private ColumnRandom random;

    /** Takes the random numbers of a column. */
    @Setup
    public void seed() {
        Column<ColumnRandom> column = Column.int8("value", ColumnRandom::nextLong);
        random = Draws.randoms(new Table<>("values", List.of(column), List.of()))[0];
    }

    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void draw(Blackhole values) {
        for (int i = 0; i < SampleRows.COUNT; i++) {
            type.draw(random, values);
        }
    }
}
