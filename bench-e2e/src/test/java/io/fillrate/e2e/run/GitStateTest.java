package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitStateTest {

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
        assertThat(GitState.of(Path.of("/"))).isEqualTo(new GitState(null, null));
    }

    @Test
    void a_working_tree_has_a_commit_and_is_clean_or_dirty(@TempDir Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("tree"));
        assumeTrue(git(folder, "init", "-q"), "git is not installed");
        assertThat(GitState.of(folder)).isEqualTo(new GitState(null, null));
        git(folder, "-c", "user.name=t", "-c", "user.email=t@t", "commit", "-q", "--allow-empty", "-m", "first");

        GitState clean = GitState.of(folder);
        Files.writeString(folder.resolve("new"), "x");

        assertThat(clean.commit()).matches("[0-9a-f]{40,64}");
        assertThat(clean.dirty()).isFalse();
        assertThat(GitState.of(folder)).isEqualTo(new GitState(clean.commit(), true));
    }
}
