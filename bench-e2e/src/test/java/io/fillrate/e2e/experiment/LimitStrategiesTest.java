package io.fillrate.e2e.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import io.fillrate.e2e.server.duckdb.DuckDbTarget;
import io.fillrate.e2e.server.duckdb.EmbeddedDuckDb;
import io.fillrate.e2e.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class LimitStrategiesTest {

    private static final Strategies REGISTRY = Strategies.load();
    private static final Strategy LIMIT = REGISTRY.insert("postgres/limit-copy-binary");

    private final Path folder;

    LimitStrategiesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void rows_encoded_beforehand_arrive_like_any_others_also_when_they_are_sent_again_or_are_other_rows() {
        Workload<?> workload = Workloads.named("sensor_readings").orElseThrow();
        try (Target target = SharedPostgres.target()) {
            check(workload, target, LIMIT);
        }
    }

    @Test
    void rows_that_duckdb_has_beforehand_arrive_like_any_others_too() {
        for (String limit : List.of("duckdb/limit-insert-select", "duckdb/limit-parquet")) {
            Workload<?> workload = Workloads.named("sensor_readings").orElseThrow();
            try (Target target = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
                check(workload, target, REGISTRY.insert(limit));
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void what_one_limit_keeps_another_leaves_alone() {
        Workload<?> workload = Workloads.named("sensor_readings").orElseThrow();
        try (Target target = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
            takeTurns(workload, target);
        }
    }

    private static <T> void takeTurns(Workload<T> workload, Target target) {
        RowSource<T> rows = workload.generator(42).rows(300);
        for (String limit : List.of("insert-select", "parquet", "insert-select", "parquet")) {
            target.reset(workload.schema());
            load(REGISTRY.insert("duckdb/limit-" + limit), workload.table(), target, rows);
        }
        target.verify(workload.table(), rows);
    }

    private static <T> void load(Strategy limit, Table<T> table, Target target, RowSource<T> rows) {
        try (BulkWriter<T> writer = limit.open(table, target.session(), WriterOptions.defaults())) {
            assertThat(writer.write(rows)).isEqualTo(rows.size());
        }
    }

    private static <T> void check(Workload<T> workload, Target target, Strategy limit) {
        Table<T> table = workload.table();
        target.prepare(Schema.of(table));
        RowSource<T> rows = workload.generator(42).rows(3000);
        RowSource<T> others = workload.generator(43).rows(500);
        for (RowSource<T> source : List.of(rows, rows, others)) {
            target.reset(Schema.of(table));
            load(limit, table, target, source);
            target.verify(table, source);
        }
    }

    @Test
    void a_value_that_cannot_be_read_is_reported_with_its_row_and_column() {
        Table<Integer> table = new Table<>(
                "numbers",
                List.of(Column.int4("number", i -> i), Column.int4("share", i -> 100 / (i - 57))),
                List.of());
        RowSource<Integer> rows = RowSource.of(IntStream.range(0, 100).boxed().toList());
        try (Target postgres = SharedPostgres.target()) {
            checkFailure(LIMIT, table, postgres, rows);
        }
        try (Target duckDb = DuckDbTarget.on(EmbeddedDuckDb.in(folder))) {
            checkFailure(REGISTRY.insert("duckdb/limit-insert-select"), table, duckDb, rows);
        }
    }

    private static void checkFailure(Strategy limit, Table<Integer> table, Target target, RowSource<Integer> rows) {
        target.prepare(Schema.of(table));

        assertThatThrownBy(() -> load(limit, table, target, rows))
                .isInstanceOf(BulkWriteException.class)
                .hasMessageContaining("into numbers, row 57, column share: ")
                .hasMessageContaining("/ by zero");
    }

    @Test
    void a_limit_runs_only_when_it_is_named() {
        assertThat(selected("all")).isFalse();
        assertThat(selected("postgres/copy-*")).isFalse();
        assertThat(selected("postgres/*-binary")).isFalse();
        assertThat(selected("postgres/limit-*")).isTrue();
    }

    private static boolean selected(String strategies) {
        return Settings.parse(Map.of("bench.strategies", strategies), REGISTRY)
                .strategies()
                .selects(LIMIT);
    }
}
