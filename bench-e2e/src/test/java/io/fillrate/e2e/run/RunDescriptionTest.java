package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fillrate.e2e.run.RunDescription.Command;
import io.fillrate.e2e.run.RunDescription.Revision;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDescriptionTest {

    private static boolean git(Path folder, String... arguments) {
        try {
            ProcessBuilder builder = new ProcessBuilder("git", "-C", folder.toString());
            builder.command().addAll(List.of(arguments));
            return builder.redirectErrorStream(true)
                            .redirectOutput(folder.resolveSibling("git.log").toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException noGit) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Test
    void outside_a_repository_nothing_is_known() {
        assertThat(Revision.of(Path.of("/"))).isEqualTo(new Revision(null, null));
    }

    @Test
    void a_working_tree_has_a_commit_and_is_clean_or_dirty(@TempDir Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("tree"));
        assumeTrue(git(folder, "init", "-q"), "git is not installed");
        assertThat(Revision.of(folder)).isEqualTo(new Revision(null, null));
        git(folder, "-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "--allow-empty", "-m", "first");

        Revision clean = Revision.of(folder);
        Files.writeString(folder.resolve("new"), "x");

        assertThat(clean.commit()).matches("[0-9a-f]{40,64}");
        assertThat(clean.dirty()).isFalse();
        assertThat(Revision.of(folder)).isEqualTo(new Revision(clean.commit(), true));
    }

    @Test
    void only_what_was_given_is_repeated() {
        assertThat(Command.of(Map.of(), Optional.empty())).isEqualTo("./mvnw -Pbench test");
        assertThat(Command.of(Map.of("bench.rows", "10,20"), Optional.of("PostgresFillBenchmark#fill")))
                .isEqualTo("./mvnw -Pbench test -Dbench.rows=10,20 -Dtest='PostgresFillBenchmark#fill'");
    }

    @Test
    void values_are_quoted_where_a_shell_would_change_them() {
        assertThat(Command.of(Map.of("bench.out", "it's here"), Optional.empty()))
                .isEqualTo("./mvnw -Pbench test -Dbench.out='it'\\''s here'");
        assertThat(Command.of(Map.of("bench.strategies", "postgres/copy-*"), Optional.empty()))
                .endsWith("-Dbench.strategies='postgres/copy-*'");
    }
}
