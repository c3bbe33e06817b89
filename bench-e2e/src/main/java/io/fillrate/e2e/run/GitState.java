package io.fillrate.e2e.run;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The revision of a working tree.
 *
 * @param commit null where there's no git, no repository or no commit
 * @param dirty whether the tree differs from it; null where that isn't known
 */
record GitState(@Nullable String commit, @Nullable Boolean dirty) {

    private static final long PATIENCE_SECONDS = 10;

    /** The state of the tree that a folder belongs to. */
    static GitState of(Path folder) {
        String commit = git(folder, "rev-parse", "--verify", "HEAD");
        String changes = commit == null ? null : git(folder, "status", "--porcelain");
        return new GitState(commit, changes == null ? null : (Boolean) !changes.isEmpty());
    }

    private static @Nullable String git(Path folder, String... arguments) {
        ProcessBuilder builder = new ProcessBuilder("git", "-C", folder.toString());
        builder.command().addAll(List.of(arguments));
        try {
            Process process = builder.redirectError(Redirect.DISCARD).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                    ? output.strip()
                    : null;
        } catch (IOException noGit) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
