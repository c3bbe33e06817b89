package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
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
    private static final Pattern BUILD = Pattern.compile("mvnw -B -ntp -DskipTests package|bash -c \"\\$BUILD\"");

    private static List<String> jobs() throws IOException {
        Path root = ProjectRoot.find();
        String page = Files.readString(root.resolve("docs/GATE_CI.md"));
        String workflow = Files.readString(root.resolve(".github/workflows/gate.yml"));
        return Stream.concat(
                        BLOCK.matcher(page).results().map(block -> block.group(1)),
                        Stream.of(workflow.substring(workflow.indexOf("steps:"))))
                .filter(job -> job.contains("gate run"))
                .toList();
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
    void there_are_jobs_for_three_build_servers() throws IOException {
        assertThat(jobs()).hasSize(3);
    }
}
