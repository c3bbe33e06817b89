package io.fillrate.report.gate.bisect;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.gate.DecisionRule.Policy;
import io.fillrate.report.gate.bisect.BisectReport.Step;
import io.fillrate.report.gate.bisect.Repository.Commit;
import io.fillrate.report.gate.measure.Build;
import io.fillrate.report.gate.measure.GateRun;
import io.fillrate.report.gate.measure.GateRun.Workers;
import io.fillrate.report.gate.measure.MeasureException;
import io.fillrate.report.gate.measure.Mode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A search for the first commit that made a benchmark slower. The bad commit is compared with the good one as a gate run compares; then
 * commits between them are, each with the good one, by the benchmark that became slower most clearly. Belongs to one thread.
 */
public final class BisectRun {

    /** The chance of one wrong decision in all of the search, if the benchmark became slower once. */
    static final double ERROR = 0.05;

    /** How many pairs of processes show a counter that grew. */
    private static final int COUNTER_PAIRS = 8;

    private final Plan plan;
    private final Consumer<String> progress;
    private final Repository repository;
    private final List<Commit> commits;

    /**
     * What is searched, and how.
     *
     * @param folder in the repository
     * @param good name of the commit that all others are compared with
     * @param bad name of a later one that is slower
     * @param command of the shell that builds a commit, run in its tree
     * @param jar of the benchmarks, relative to the tree, with wildcards in its name; null for a tree of Fillrate's
     * @param selection properties of fills, or options of JMH
     * @param out folder for everything, with a folder for each commit that is built
     * @param policy how sure the first comparison must be
     * @param budget time for the measuring of each comparison
     * @param pairs the most pairs of processes of each comparison
     * @param workers the processes that fill
     */
    public record Plan(
            Path folder,
            String good,
            String bad,
            String command,
            @Nullable String jar,
            List<String> selection,
            Path out,
            Policy policy,
            Duration budget,
            int pairs,
            Workers workers) {

        /** Takes a copy of the selection. */
        public Plan {
            selection = List.copyOf(selection);
            folder = folder.toAbsolutePath().normalize();
            out = out.toAbsolutePath().normalize();
        }
    }

    /**
     * Reads the commits.
     *
     * @param progress takes lines
     * @throws MeasureException.WrongInputException if they are not there
     */
    public BisectRun(Plan plan, Consumer<String> progress) {
        this.plan = plan;
        this.progress = progress;
        this.repository = new Repository(plan.folder());
        this.commits = repository.commits(plan.good(), plan.bad());
    }

    /**
     * Searches.
     *
     * @throws MeasureException if the good or the bad commit does not build, or the two cannot be compared
     */
    public BisectReport search() {
        int last = commits.size() - 1;
        List<Build> ends =
                Stream.of(0, last).parallel().map(index -> build(index)).toList();
        GateRun whole = run(ends.get(0), ends.get(1), last, plan.selection(), plan.policy(), plan.pairs());
        Optional<Decision> worst = clearest(whole.measure(progress).decisions());
        if (worst.isEmpty()) {
            return BisectReport.nothing(commits);
        }
        Decision slower = worst.get();
        progress.accept("looking for the commit that made " + slower.benchmark() + " slower");
        List<Step> steps = new ArrayList<>();
        steps.add(Step.of(last, slower));
        Policy policy = policy(slower, Bisection.answers(last));
        int pairs = slower.counters().isEmpty() ? plan.pairs() : COUNTER_PAIRS;
        List<String> selection = whole.selectionOf(slower.benchmark());
        Bisection found = Bisection.search(last, index -> {
            Step step = step(index, slower, () -> run(ends.get(0), build(index), index, selection, policy, pairs));
            steps.add(step);
            progress.accept(commits.get(index).name() + ": " + step.words());
            return step.answer();
        });
        return BisectReport.of(slower.benchmark(), commits, steps, found);
    }

    private Build build(int index) {
        Commit commit = commits.get(index);
        progress.accept("building " + commit.name());
        Path tree = repository.build(commit, plan.command(), work(index));
        Path given = plan.jar() == null ? tree : jar(tree, plan.jar());
        return Build.of(index == 0 ? "baseline" : "candidate", given, Build.kind("baseline", given, plan.selection()));
    }

    private static Path jar(Path tree, String jar) {
        Path pattern = tree.resolve(jar);
        Path folder = pattern.getParent();
        List<Path> found = new ArrayList<>();
        if (folder != null && Files.isDirectory(folder)) {
            try (DirectoryStream<Path> matching =
                    Files.newDirectoryStream(folder, pattern.getFileName().toString())) {
                matching.forEach(found::add);
            } catch (IOException e) {
                throw new MeasureException("cannot read " + folder, e);
            }
        }
        if (found.size() != 1) {
            throw new MeasureException("the build left " + found.size() + " files " + jar + "; allowed: one");
        }
        return found.get(0);
    }

    private Path work(int index) {
        return plan.out().resolve(index + "-" + commits.get(index).shortId());
    }

    private GateRun run(Build baseline, Build candidate, int index, List<String> selection, Policy policy, int pairs) {
        return new GateRun(
                baseline,
                candidate,
                baseline.kind().selection(selection),
                work(index),
                policy,
                Mode.ALTERNATION,
                plan.budget(),
                pairs,
                false,
                null,
                plan.workers());
    }

    /** Counters before times, as they hardly scatter; then what is slower by the most at least. */
    private static Optional<Decision> clearest(List<Decision> decisions) {
        return decisions.stream()
                .filter(one -> one.verdict() == Verdict.REGRESSION)
                .max(Comparator.<Decision>comparingInt(one -> one.counters().size())
                        .thenComparingDouble(BisectRun::leastSlowdown));
    }

    /** Its logarithm; 0 without an interval. */
    private static double leastSlowdown(Decision one) {
        Evidence evidence = one.evidence();
        return evidence == null || evidence.interval() == null
                ? 0
                : evidence.logInterval().low();
    }

    /** Tells a slowdown of the size that was seen from none, with so small errors that all answers are right with the same confidence. */
    private Policy policy(Decision slower, int answers) {
        double size = Math.max(plan.policy().minimumEffect(), Math.expm1(leastSlowdown(slower)));
        double error = ERROR / Math.max(1, answers);
        return new Policy(Math.min(plan.policy().falseAlarm(), error), size / 2, size, error);
    }

    private Step step(int index, Decision slower, Supplier<GateRun> run) {
        try {
            return run.get().measure(progress).decisions().stream()
                    .filter(one -> one.benchmark().equals(slower.benchmark()))
                    .findFirst()
                    .map(one -> slower.counters().isEmpty() ? Step.of(index, one) : Step.byCounters(index, one))
                    .orElseGet(() -> Step.unknown(index, "no result"));
        } catch (MeasureException e) {
            return Step.unknown(index, String.valueOf(e.getMessage()));
        }
    }
}
