package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.duckdb.DuckDbTarget;
import io.fillrate.e2e.server.duckdb.EmbeddedDuckDb;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ClientUsage;
import io.fillrate.report.results.Series;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That nothing of what a limit prepares is measured: in timed rounds it has been done. */
@Tag("slow")
class LimitsInRoundsTest {

    private static final Strategies ALL = Strategies.load();
    private static final int ROWS = 50_000;

    /** Far less than an object per row, of which the smallest has 16 bytes. */
    private static final long MAX_BYTES = ROWS * 6L;

    private final Path folder;

    LimitsInRoundsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @CsvSource({
        "postgres/limit-copy-binary, sensor_readings, 1",
        "postgres/limit-copy-binary, sensor_readings, 2",
        "postgres/limit-copy-binary, wide, 1",
        "postgres/limit-copy-binary, wide, 2",
        "duckdb/limit-insert-select, sensor_readings, 1",
        "duckdb/limit-insert-select, wide, 1",
        "duckdb/limit-insert-select, wide, 2",
        "duckdb/limit-parquet, sensor_readings, 1",
        "duckdb/limit-parquet, wide, 1"
    })
    void a_limit_encodes_nothing_and_allocates_nothing_per_row(String limit, String workload, String threads) {
        List<Sample> samples = run(limit, Map.of("bench.workload", workload, "bench.threads", threads));

        assertThat(samples).hasSize(3).allSatisfy(sample -> {
            assertThat(sample.error()).isNull();
            assertThat(sample.verified()).isTrue();
            assertThat(sample.phases()).containsKey("send").doesNotContainKey("encode");
            assertThat(sample.client()).extracting(ClientUsage::allocatedBytes).satisfies(bytes -> assertThat(bytes)
                    .isLessThan(MAX_BYTES));
        });
    }

    private List<Sample> run(String limit, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(RigRun.small(String.valueOf(ROWS), "1", "3", limit));
        properties.put("bench.slow", "true"); // the first loads also prepare, which takes long on a busy machine
        properties.putAll(more);
        RecordingListener listener = new RecordingListener();
        Settings settings = Settings.parse(properties, ALL);
        boolean duckDb = limit.startsWith("duckdb/");
        try (Target target = duckDb ? DuckDbTarget.on(EmbeddedDuckDb.in(folder)) : SharedPostgres.target()) {
            new FillRig(target, RigRun.setup(), listener)
                    .run(settings, ALL, settings.workloads().get(0), List.of());
        }
        return listener.series.values().stream()
                .map(Series::samples)
                .findFirst()
                .orElseThrow();
    }
}
