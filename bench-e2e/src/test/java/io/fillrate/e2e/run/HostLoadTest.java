package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.run.HostLoad.CpuReading;
import io.fillrate.e2e.run.HostLoad.CpuReading.Use;
import io.fillrate.e2e.server.ProcessTimes;
import io.fillrate.e2e.server.ProcessTree;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.ResultsFile;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Tag("database")
class HostLoadTest {

    private static final String BURN = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
    private static final ProcessTree OURS =
            new ProcessTree(Set.of((int) ProcessHandle.current().pid()));

    private static CpuReading reading() {
        return CpuReading.of(OURS).orElseThrow();
    }

    @Test
    void what_our_processes_use_is_not_held_against_others() throws Exception {
        CpuReading before = reading();
        new ProcessBuilder("sh", "-c", BURN).start().waitFor();
        CpuReading after = reading();

        Duration busy = after.all().busy().minus(before.all().busy());
        Duration ours = Duration.ofNanos(after.ours().since(before.ours()).nanos());
        assertThat(ours).as("with a child that has ended").isGreaterThan(Duration.ofMillis(50));
        assertThat(after.since(before).others().plus(ours)).isLessThanOrEqualTo(busy.compareTo(ours) > 0 ? busy : ours);
    }

    @Test
    void what_a_process_uses_that_does_not_descend_from_ours_is_that_of_others() throws Exception {
        CpuReading before = reading();
        // Its parent ends at once, so that it is a child of the first process.
        Process parent = new ProcessBuilder("sh", "-c", "(while :; do :; done) >/dev/null 2>&1 & echo $!").start();
        int orphan =
                Integer.parseInt(new String(parent.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        parent.waitFor();
        try {
            ProcessTree other = new ProcessTree(Set.of(orphan));
            ProcessTimes begin = other.times();
            while (other.times().since(begin).nanos() < 200_000_000L) {
                Thread.sleep(50);
            }
            assertThat(reading().since(before).others()).isGreaterThan(Duration.ofMillis(100));
        } finally {
            ProcessHandle.of(orphan).ifPresent(handle -> {
                handle.children().forEach(ProcessHandle::destroy);
                handle.destroy();
            });
        }
    }

    @Test
    void use_of_several_times_adds_up() {
        assertThat(use(1, 2, 3).plus(use(10, 20, 30))).isEqualTo(use(11, 22, 33));
    }

    private static Use use(long total, long others, long steal) {
        return new Use(Duration.ofMillis(total), Duration.ofMillis(others), Duration.ofMillis(steal));
    }

    @Test
    void a_run_says_what_others_used_before_and_during_it(@TempDir Path folder) throws Exception {
        Map<String, String> facts = facts(folder, Duration.ofMillis(100), SharedPostgres.url());

        assertThat(facts)
                .hasEntrySatisfying("load_before_run", fact -> assertThat(fact).matches("[0-9.]+ [0-9.]+ [0-9.]+"));
        for (String name : new String[] {"cpu_others_before_run", "cpu_steal_before_run", "cpu_others", "cpu_steal"}) {
            assertThat(facts).hasEntrySatisfying(name, fact -> assertThat(fact).matches("\\d+\\.\\d %"));
        }
    }

    @Test
    void what_was_not_watched_is_unknown() {
        HostLoad load = new HostLoad(Duration.ZERO);
        load.measure(Optional.empty(), () -> {});

        assertThat(load.facts())
                .containsEntry("cpu_others_before_run", "unknown: not observed")
                .containsEntry("cpu_others", "unknown: the processes of a server cannot be seen from here");
    }

    private static Map<String, String> facts(Path folder, Duration observation, String url) throws Exception {
        Map<String, String> properties = Map.of(
                "bench.rows",
                "100",
                "bench.warmup",
                "0",
                "bench.iterations",
                "1",
                "bench.out",
                "out",
                "bench.strategies",
                "postgres/copy-binary",
                "bench.url",
                url);
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        try (Bench bench = new Bench(properties, Optional.empty(), folder, nowhere, observation)) {
            bench.fill(DatabaseKind.POSTGRES);
        }
        Results results = ResultsFile.read(folder.resolve("out/results.json"));
        return results.environment().facts();
    }
}
