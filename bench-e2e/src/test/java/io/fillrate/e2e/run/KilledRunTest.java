package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
@Tag("slow")
@Tag("jdk")
class KilledRunTest {

    private static final int ROUNDS = 8;

    private static final Map<String, String> DUCKDB = Map.of(
            "bench.databases", "duckdb",
            "bench.strategies", "duckdb/appender,duckdb/multi-values,duckdb/table-function",
            "bench.rows", "1000",
            "bench.warmup", "0",
            "bench.iterations", String.valueOf(ROUNDS),
            "bench.display", "every",
            "bench.out", "out");

    private final Path folder;

    KilledRunTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void a_run_that_is_killed_leaves_a_valid_file_with_the_samples_so_far() throws Exception {
        Map<String, String> properties = Map.of(
                "bench.url", SharedPostgres.url(),
                "bench.out", "out",
                "bench.rows", "500",
                "bench.warmup", "0",
                "bench.display", "every",
                "bench.iterations", "1000",
                "bench.strategies", "postgres/copy-csv,postgres/copy-binary,postgres/copy-binary-pgbulkinsert");

        killAfter(" round 3/", KilledRun.start(folder, "postgres", " round 999/", properties));

        assertThat(results().environment().facts()).containsEntry("cpu_others", "unknown: the run was interrupted");
        assertThat(results().series()).hasSize(3);
        assertThat(results().series().stream().flatMap(series -> series.samples().stream()))
                .hasSizeGreaterThanOrEqualTo(2 * 3 + 1)
                .allMatch(Sample::verified);
        assertThat(problems()).isEmpty();
    }

    @Test
    void a_run_that_is_killed_goes_on_where_its_last_whole_round_ended() throws Exception {
        killAfter(" round 3/", KilledRun.start(folder, "duckdb", " round " + ROUNDS + "/", DUCKDB));
        Results killed = results();
        int whole = killed.series().stream()
                .mapToInt(series -> series.samples().size())
                .min()
                .orElseThrow();
        assertThat(killed.series()).hasSize(3);
        assertThat(whole).isBetween(2, ROUNDS - 1);

        Map<String, String> resuming = new HashMap<>(DUCKDB);
        resuming.put("bench.resume", "true");
        Process second = KilledRun.start(folder, "duckdb", " nowhere ", resuming);
        second.inputReader().transferTo(Writer.nullWriter());
        assertThat(second.waitFor()).isZero();

        Results resumed = results();
        List<Integer> allRounds = IntStream.rangeClosed(1, ROUNDS).boxed().toList();
        assertThat(resumed.run()).isEqualTo(killed.run());
        assertThat(resumed.environment().facts()).containsKey("resumed");
        assertThat(resumed.series()).hasSize(3).allSatisfy(series -> {
            assertThat(series.samples()).extracting(Sample::round).containsExactlyElementsOf(allRounds);
            assertThat(series.samples()).allMatch(Sample::verified);
            assertThat(series.samples().subList(0, whole))
                    .isEqualTo(of(killed, series).samples().subList(0, whole));
        });
        assertThat(problems()).isEmpty();
    }

    private static Series of(Results results, Series like) {
        return results.series().stream()
                .filter(series -> series.key().equals(like.key()))
                .findAny()
                .orElseThrow();
    }

    /** Kills the run, wherever it is, as soon as it has printed a text. */
    private static void killAfter(String text, Process process) throws IOException, InterruptedException {
        try (BufferedReader lines = process.inputReader()) {
            String line = lines.readLine();
            while (line != null && !line.contains(text)) {
                line = lines.readLine();
            }
            assertThat(line).as("the line of the first load in round 3").isNotNull();
        } finally {
            process.destroyForcibly();
        }
        process.waitFor();
    }

    private Results results() {
        return ResultsFile.read(folder.resolve("out/results.json"));
    }

    /** What the schema has against the file. */
    private List<?> problems() throws IOException {
        try (InputStream schema =
                Objects.requireNonNull(ResultsFile.class.getResourceAsStream("results.schema.json"))) {
            Schema contract = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schema);
            return contract.validate(new ObjectMapper()
                    .readTree(folder.resolve("out/results.json").toFile()));
        }
    }
}
