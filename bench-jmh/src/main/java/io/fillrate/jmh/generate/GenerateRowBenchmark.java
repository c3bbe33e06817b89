package io.fillrate.jmh.generate;

import io.fillrate.data.RowGenerator;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.jmh.RowBenchmark;
import io.fillrate.jmh.SampleRows;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * How fast are whole rows generated?
 *
 * <p>Contrasts the workloads, and with them {@link SixteenColumns}, the row of a public benchmark, with a text of 256 characters and a JSON
 * payload. Rows come from their source as a load pulls them, so the random
 * numbers of four blocks of 1,024 rows are seeded in each invocation.
 *
 * <pre>java -jar bench-jmh/target/benchmarks.jar GenerateRowBenchmark -prof gc</pre>
 */
public class GenerateRowBenchmark extends RowBenchmark {

    @Param({"sensor_readings", "articles", "events", "every_type", "sixteen_columns"})
    private String workload;

    private RowGenerator<?> generator;

    @Setup
    public void find() {
        Workload<?> found = workload.equals(SixteenColumns.WORKLOAD.name())
                ? SixteenColumns.WORKLOAD
                : Workloads.named(workload)
                        .orElseThrow(() -> new IllegalArgumentException("there is no workload " + workload));
        generator = found.generator(SampleRows.SEED);
    }

    @Benchmark
    @OperationsPerInvocation(SampleRows.COUNT)
    public void rows(Blackhole rows) {
        for (Object row : generator.rows(SampleRows.COUNT)) {
            rows.consume(row);
        }
    }
}
