package io.fillrate.report.gate.bisect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fillrate.report.gate.measure.ChildProcess;
import io.fillrate.report.gate.measure.ChildProcess.DiedException;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.measure.MeasureException.WrongInputException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A git repository whose commits are checked out elsewhere and built there; its own work tree and branches stay as they are.
 *
 * @param folder in the repository
 */
public record Repository(Path folder) {

    private static final Duration GIT_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration BUILD_TIMEOUT = Duration.ofHours(1);
    private static final int SHORT_ID = 10;

    /**
     * A commit.
     *
     * @param id its whole hash
     * @param subject first line of its message
     */
    public record Commit(String id, String subject) {

        String shortId() {
            return id.substring(0, Math.min(SHORT_ID, id.length()));
        }

        /** For people: short hash and subject. */
        public String name() {
            return shortId() + " (" + subject + ")";
        }
    }

    /**
     * The good commit, then all up to the bad one in the order of the bad one's first parents.
     *
     * @param good name of a commit, branch or tag
     * @param bad one that descends from it
     * @throws WrongInputException if a commit does not exist, or the bad one does not descend from the good one
     */
    List<Commit> commits(String good, String bad) {
        String first = id(good);
        String last = id(bad);
        if (!succeeds(List.of("merge-base", "--is-ancestor", first, last))) {
            throw new WrongInputException(bad + " does not descend from " + good);
        }
        List<Commit> commits = new ArrayList<>();
        commits.add(log(List.of("-1", first)).get(0));
        commits.addAll(log(List.of("--first-parent", "--reverse", first + ".." + last)));
        if (commits.size() == 1) {
            throw new WrongInputException(good + " and " + bad + " are one commit");
        }
        return List.copyOf(commits);
    }

    private String id(String name) {
        Result found = git(List.of("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"));
        if (found.exitCode() != 0) {
            throw new WrongInputException("commit " + name + " not found in " + folder);
        }
        return found.output().strip();
    }

    private List<Commit> log(List<String> selection) {
        List<String> arguments = new ArrayList<>(List.of("log", "--format=%H%x09%s"));
        arguments.addAll(selection);
        return git(arguments)
                .output()
                .lines()
                .map(line -> line.split("\t", 2))
                .map(fields -> new Commit(fields[0], fields[1]))
                .toList();
    }

    /**
     * Checks a commit out and builds it, unless that was done before.
     *
     * @param command of the shell, run in the tree
     * @param work folder for the tree and the build's output
     * @return the tree
     * @throws MeasureException if it does not build; one line that says why
     */
    Path build(Commit commit, String command, Path work) {
        Path tree = work.resolve("tree");
        Path built = work.resolve("built");
        if (Files.exists(built)) {
            return tree;
        }
        Path log = work.resolve("build.log");
        try {
            Files.createDirectories(work);
            if (!Files.exists(tree)) {
                run(
                        List.of("git", "clone", "-q", "--shared", "--no-checkout", top(), tree.toString()),
                        work,
                        log,
                        GIT_TIMEOUT);
            }
            run(List.of("git", "checkout", "-q", "--force", commit.id()), tree, log, GIT_TIMEOUT);
            run(List.of("sh", "-c", command), tree, log, BUILD_TIMEOUT);
            Files.createFile(built);
            return tree;
        } catch (IOException e) {
            throw new MeasureException("cannot write to " + work, e);
        }
    }

    private String top() {
        return git(List.of("rev-parse", "--show-toplevel")).output().strip();
    }

    private boolean succeeds(List<String> arguments) {
        return git(arguments).exitCode() == 0;
    }

    private record Result(int exitCode, String output) {}

    private Result git(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(arguments);
        try (ChildProcess git = ChildProcess.start(new ProcessBuilder(command).redirectError(Redirect.DISCARD))) {
            String output = new String(git.process().getInputStream().readAllBytes(), UTF_8);
            return new Result(git.process().waitFor(), output);
        } catch (IOException e) {
            throw new MeasureException("git cannot be read", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MeasureException("interrupted");
        }
    }

    private static void run(List<String> command, Path place, Path log, Duration timeout) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(place.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.toFile()));
        try {
            ChildProcess.run(builder, timeout, log);
        } catch (DiedException e) {
            throw new MeasureException("does not build: " + e.why());
        }
    }
}
