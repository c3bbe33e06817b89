package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The jobs that run the gate: of this project, and those that the pages recommend. */
@Tag("heavy")
class GateJobsTest {

    private static final Pattern BLOCK = Pattern.compile("(?s)```\\w+\n(.*?)```");
    private static final Pattern BUILD = Pattern.compile("mvnw -B -ntp -DskipTests package");
    private static final Pattern STEP = Pattern.compile("gate\\.sh\" (\\w+)");
    private static final Pattern INPUT = Pattern.compile("[{,] ?([a-z0-9-]+):");

    /** The jobs of the page that call the gate themselves. */
    private static List<String> jobs() throws IOException {
        return blocks().filter(job -> job.contains("gate run")).toList();
    }

    private static Stream<String> blocks() throws IOException {
        return BLOCK.matcher(read("docs/GATE_CI.md")).results().map(block -> block.group(1));
    }

    private static String read(String file) throws IOException {
        return Files.readString(ProjectRoot.find().resolve(file));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void the_judge_is_put_aside_before_the_candidate_runs_anything(String job) {
        List<Integer> builds =
                BUILD.matcher(job).results().map(MatchResult::start).toList();

        assertThat(builds).hasSize(2);
        assertThat(List.of(
                        builds.get(0), // of the baseline
                        job.indexOf("judge.jar"),
                        job.indexOf("sha256sum"),
                        builds.get(1),
                        job.lastIndexOf("sha256sum"),
                        job.indexOf("gate run")))
                .isSorted();
        assertThat(job).containsPattern("java -jar \\S*judge\\.jar\"? gate run");
    }

    @Test
    void the_page_has_a_job_for_two_other_build_servers() throws IOException {
        assertThat(jobs()).hasSize(2);
    }

    @Test
    void the_action_has_its_judge_before_the_candidate_runs_anything_and_checks_it_afterwards() throws IOException {
        String action = read("action.yml");
        List<String> steps = STEP.matcher(action)
                .results()
                .map(step -> step.group(1))
                .filter(step -> !step.isEmpty())
                .toList();
        String afterwards = action.substring(action.indexOf("id: measure"));
        String measure = read("action/gate.sh").transform(script -> script.substring(script.indexOf("\nmeasure()")));

        assertThat(steps).containsExactly("prepare", "baseline", "judge", "candidate", "measure", "publish");
        assertThat(afterwards.split("gate\\.sh\"")).hasSameSizeAs(afterwards.split("sha256sum --check"));
        assertThat(List.of(
                        measure.indexOf("given judge digest"),
                        measure.indexOf("given baseline digest"),
                        measure.indexOf("gate run")))
                .isSorted()
                .doesNotContain(-1);
    }

    @Test
    void ten_lines_of_the_page_use_the_action_with_inputs_that_it_has() throws IOException {
        String job = blocks().findFirst().orElseThrow();
        String inputs = read("action.yml").transform(action -> action.substring(0, action.indexOf("\noutputs:")));

        assertThat(job.lines()).hasSizeLessThanOrEqualTo(10);
        assertThat(job).contains("uses: OWNER/fillrate@");
        Matcher given = INPUT.matcher(job.substring(job.indexOf("OWNER/fillrate")));
        assertThat(given.results().map(input -> "\n  " + input.group(1) + ":"))
                .isNotEmpty()
                .allMatch(inputs::contains);
    }
}
