package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fillrate.e2e.targets.SharedPostgres;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.ResultsFile;
import io.fillrate.report.format.Sample;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KilledRunTest {

    private static final int LOADS_BEFORE_THE_KILL = 9;

    private static Process start(Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledRun.class.getName(),
                        SharedPostgres.url(),
                        folder.toString())
                .redirectError(Redirect.INHERIT)
                .start();
    }

    private static void waitForLoads(Process process) throws IOException {
        try (BufferedReader lines = process.inputReader()) {
            int loads = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                loads += line.contains(" round ") ? 1 : 0;
                if (loads == LOADS_BEFORE_THE_KILL) {
                    return;
                }
            }
        }
        throw new AssertionError("the run ended before " + LOADS_BEFORE_THE_KILL + " loads");
    }

    @Test
    @Timeout(60)
    void a_run_that_is_killed_leaves_a_valid_file_with_the_samples_so_far(@TempDir Path folder) throws Exception {
        Process process = start(folder);
        try {
            waitForLoads(process);
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();

        Results results = ResultsFile.read(folder.resolve("results.json"));

        assertThat(results.series()).hasSize(3);
        assertThat(results.series().stream().flatMap(series -> series.samples().stream()))
                .hasSizeGreaterThanOrEqualTo(LOADS_BEFORE_THE_KILL)
                .allMatch(Sample::verified);
        try (InputStream schema =
                Objects.requireNonNull(ResultsFile.class.getResourceAsStream("results.schema.json"))) {
            Schema contract = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(schema);
            assertThat(contract.validate(new ObjectMapper()
                            .readTree(folder.resolve("results.json").toFile())))
                    .isEmpty();
        }
    }
}
