package io.fillrate.e2e.rig;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.targets.SharedPostgres;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.Series;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Contrast;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * What does the rig itself cost within the time that it measures? Contrasts its loads, with phases and meters, with bare ones that only read the
 * clock, in pairs of random order, by the strategy in which it shows most: the quickest.
 *
 * <pre>./mvnw -Pbench test -Dtest=RigOverheadBenchmark</pre>
 */
@Tag("benchmark")
@EnabledIfSystemProperty(named = "test", matches = ".*RigOverhead.*", disabledReason = "runs by name only")
class RigOverheadBenchmark {

    private static final int ROWS = 100_000;
    private static final int WARMUP = 5;
    private static final int PAIRS = 40;

    @Test
    void against_a_bare_loop() {
        measure(Workloads.named("sensor_readings").orElseThrow());
    }

    private static <T> void measure(Workload<T> workload) {
        Strategy strategy = Strategies.load().insert("postgres/copy-binary");
        try (Target target = SharedPostgres.target();
                LoadWatch watch = new LoadWatch(Duration.ofDays(1), (series, rows) -> {})) {
            target.prepare(workload.schema());
            Task task = new Tasks(workload, 42, new RowSupply(workload, 42, Long.MAX_VALUE)).of(Operation.INSERT, ROWS);
            Loader loader = new Loader(System::nanoTime, System::gc, (name, value) -> {}, watch);
            PlannedSeries series = new PlannedSeries(
                    new Series(
                            "postgres",
                            workload.name(),
                            strategy.name(),
                            io.fillrate.report.format.Operation.INSERT,
                            ROWS,
                            Map.of(),
                            Series.ATOMIC),
                    strategy,
                    Variant.of(target));
            double[] rig = new double[PAIRS];
            double[] bare = new double[PAIRS];
            Random order = new Random(42);
            for (int pair = -WARMUP; pair < PAIRS; pair++) {
                boolean rigFirst = order.nextBoolean();
                double first = rigFirst ? byRig(loader, series, task) : bare(series, task, workload.table());
                double second = rigFirst ? bare(series, task, workload.table()) : byRig(loader, series, task);
                if (pair >= 0) {
                    rig[pair] = rigFirst ? first : second;
                    bare[pair] = rigFirst ? second : first;
                }
            }
            Comparison comparison = Comparison.of(Contrast.paired(rig, bare));
            System.out.printf("rig / bare loop: %.4f, 95 %% interval %s%n", comparison.ratio(), comparison.interval());
        }
    }

    private static double byRig(Loader loader, PlannedSeries series, Task task) {
        return loader.load(series, task, 1, 1).elapsedNanos();
    }

    private static <T> double bare(PlannedSeries series, Task task, Table<T> table) {
        task.prepare(series.target());
        @SuppressWarnings("unchecked") // of that table
        RowSource<T> rows = (RowSource<T>) task.rows().tables().get(0).rows();
        System.gc();
        try (BulkWriter<T> writer =
                series.strategy().open(table, series.target().session(), WriterOptions.defaults())) {
            long started = System.nanoTime();
            writer.write(rows);
            return System.nanoTime() - started;
        }
    }
}
