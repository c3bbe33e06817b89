package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole schemas through the rig: every table made, emptied, filled, verified. */
@Tag("database")
class SchemaRunTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Results run(String database, Path folder, String... properties) throws Exception {
        Map<String, String> all = new HashMap<>(Map.of(
                "bench.warmup", "1",
                "bench.iterations", "2",
                "bench.batch", "10",
                "bench.out", "out",
                "bench.display", "every",
                "bench.url",
                        database.equals("postgres") ? SharedPostgres.url() : "jdbc:duckdb:" + folder.resolve("a.db")));
        for (int i = 0; i < properties.length; i += 2) {
            all.put(properties[i], properties[i + 1]);
        }
        try (Bench bench =
                new Bench(all, Optional.empty(), folder, new PrintStream(printed, true, StandardCharsets.UTF_8))) {
            bench.fill(DatabaseKind.named(database).orElseThrow());
        }
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    private Results tpcc(String database, Path folder, String threads, String strategies) throws Exception {
        return run(
                database,
                folder,
                "bench.workload",
                "tpcc",
                "bench.threads",
                threads,
                "bench.items",
                "50",
                "bench.customers",
                "10",
                "bench.strategies",
                strategies);
    }

    private static void assertVerified(Results results, int series, String guarantee) {
        assertThat(results.series()).hasSize(series).allSatisfy(one -> {
            assertThat(one.guarantee()).isEqualTo(guarantee);
            assertThat(one.skipped()).isNull();
            assertThat(one.samples()).hasSize(2).allMatch(Sample::verified);
        });
    }

    @ParameterizedTest
    @Tag("slow")
    @CsvSource({"postgres, default, 8", "duckdb, duckdb/arrow-stream-native, 1", "duckdb, duckdb/appender, 1"})
    void the_tables_of_tpcc_are_filled_by_several_threads(
            String database, String chosen, int strategies, @TempDir Path folder) throws Exception {
        Results results = tpcc(database, folder, "4", chosen);

        assertVerified(results, strategies, "COMPENSATED");
        assertThat(results.series()).allSatisfy(series -> {
            assertThat(series.id()).isEqualTo(database + "/tpcc/" + series.strategy());
            assertThat(series.parameters()).containsEntry("threads", "4").containsEntry("partitions", "4");
        });
    }

    @Test
    void keys_are_left_out_where_a_table_has_no_key_of_one_column(@TempDir Path folder) throws Exception {
        Results results = tpcc("duckdb", folder, "1", "duckdb/appender,duckdb/keys-*");

        assertThat(results.series())
                .filteredOn(series -> series.strategy().startsWith("keys-"))
                .isNotEmpty()
                .allSatisfy(series -> assertThat(series.skipped())
                        .contains("has several columns or none; allowed: one, which the database counts"));
    }

    @Test
    void ten_tables_share_the_rows_and_every_load_has_a_line(@TempDir Path folder) throws Exception {
        Results results = run(
                "postgres",
                folder,
                "bench.workload",
                "wide",
                "bench.rows",
                "1003",
                "bench.strategies",
                "postgres/copy-binary");

        assertVerified(results, 1, "COMPENSATED");
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .anyMatch(line -> line.matches(
                        "\\[bench] postgres/wide/copy-binary round 2/2 1,003 rows \\d+\\.\\d{3} s [\\d,]+ rows/s .*"));
    }

    @Test
    void a_single_table_is_cut_into_parts_when_there_are_threads(@TempDir Path folder) throws Exception {
        Results results = run(
                "postgres",
                folder,
                "bench.workload",
                "single",
                "bench.rows",
                "500",
                "bench.threads",
                "3",
                "bench.commit",
                "once,perTable,none",
                "bench.strategies",
                "postgres/batch");

        assertThat(results.series())
                .extracting(series -> series.parameters().get("commit") + " " + series.guarantee())
                .containsExactly("once COMPENSATED", "perTable PER_TABLE", "none AUTOCOMMIT");
        assertThat(results.series())
                .allSatisfy(series -> assertThat(series.samples()).hasSize(2).allMatch(Sample::verified));
    }

    @Test
    void what_changes_tables_themselves_fills_one_after_the_other_and_not_those_that_others_refer_to(
            @TempDir Path folder) throws Exception {
        String rebuild = "duckdb/arrow-stream-rebuild";
        Results wide = run(
                "duckdb",
                folder,
                "bench.workload",
                "wide",
                "bench.rows",
                "500",
                "bench.threads",
                "4",
                "bench.strategies",
                rebuild);
        assertVerified(wide, 1, "COMPENSATED");

        Results tpcc = run(
                "duckdb",
                folder,
                "bench.workload",
                "tpcc",
                "bench.items",
                "5",
                "bench.customers",
                "2",
                "bench.strategies",
                rebuild);
        assertThat(tpcc.series()).singleElement().satisfies(series -> assertThat(series.skipped())
                .startsWith("unavailable: the tables refer to each other by foreign keys"));
    }

    @Test
    @Tag("slow")
    void of_all_strategies_those_that_foreign_keys_hinder_are_skipped_with_that_reason_and_none_fails(
            @TempDir Path folder) throws Exception {
        Results results = run(
                "postgres",
                folder,
                "bench.workload",
                "tpcc",
                "bench.items",
                "5",
                "bench.districts",
                "2",
                "bench.customers",
                "2",
                "bench.warmup",
                "0",
                "bench.iterations",
                "1",
                "bench.strategies",
                "all");

        assertThat(results.series())
                .filteredOn(series ->
                        String.valueOf(series.skipped()).contains("the tables refer to each other by foreign keys"))
                .extracting(Series::strategy)
                .contains(
                        "copy-binary-freeze",
                        "copy-binary-drop-indexes",
                        "copy-binary-parallel",
                        "copy-binary-parallel-drop-indexes");
        assertThat(results.series()).allSatisfy(series -> {
            if (series.skipped() == null) {
                assertThat(series.samples()).as(series.id()).singleElement().matches(Sample::verified);
            } else {
                assertThat(series.skipped()).startsWith("unavailable: ");
                assertThat(series.samples()).isEmpty();
            }
        });
        assertThat(results.series())
                .filteredOn(series -> series.skipped() == null)
                .hasSizeGreaterThan(8);
    }

    @Test
    void updates_of_several_tables_are_unavailable(@TempDir Path folder) throws Exception {
        Results results = run(
                "duckdb",
                folder,
                "bench.workload",
                "wide",
                "bench.rows",
                "100",
                "bench.operations",
                "update",
                "bench.strategies",
                "duckdb/staged-join");

        assertThat(results.series())
                .singleElement()
                .satisfies(
                        series -> assertThat(series.skipped())
                                .isEqualTo(
                                        "unavailable: workload wide has several tables; upserts, updates and deletes are measured on one"));
    }

    @Test
    void properties_of_another_workload_are_refused() {
        assertRefused(Map.of("bench.warehouses", "2"), "bench.warehouses=2: is only valid with bench.workload=tpcc");
        assertRefused(
                Map.of("bench.workload", "tpcc", "bench.rows", "5"),
                "bench.rows=5: is not valid for bench.workload=tpcc, whose own properties (bench.warehouses, bench.items,"
                        + " bench.customers, …) make 59573 rows");
        assertRefused(
                Map.of("bench.workload", "tpcc", "bench.minLines", "7", "bench.maxLines", "6"),
                "bench.maxLines=6: must be at least bench.minLines, which is 7");
    }

    private void assertRefused(Map<String, String> properties, String message) {
        try (Bench bench = new Bench(
                properties, Optional.empty(), Path.of(""), new PrintStream(printed, true, StandardCharsets.UTF_8))) {
            assertThatThrownBy(() -> bench.fill(DatabaseKind.POSTGRES)).hasMessage(message);
        }
    }
}
