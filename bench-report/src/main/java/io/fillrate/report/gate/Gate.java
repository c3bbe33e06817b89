package io.fillrate.report.gate;

import io.fillrate.report.recording.RecordedSeries;
import io.fillrate.report.recording.Recording;
import io.fillrate.report.stats.SignedRank;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Two recordings, judged benchmark by benchmark. */
public final class Gate {

    private final Judge judge;
    private final IntFunction<Looks> looks;

    private Gate(GatePolicy policy, IntFunction<Looks> looks) {
        this.judge = new Judge(policy);
        this.looks = looks;
    }

    /** For recordings that were finished before anybody looked: one look at all their pairs. */
    public static Gate ofFinished(GatePolicy policy) {
        return new Gate(policy, Looks::once);
    }

    /** For recordings whose pairs came one by one until they were decided at one of these looks. */
    public static Gate ofSequence(GatePolicy policy, Looks planned) {
        return new Gate(policy, planned::endedAt);
    }

    /** A benchmark that has pairs enough, or a judgement without them. */
    private record Trial(
            @Nullable PairedSeries pairs, @Nullable Judgement judgement) {

        static Trial notComparable(String benchmark, String reason) {
            return new Trial(null, Judgement.notComparable(benchmark, reason));
        }
    }

    /**
     * The judgements of the baseline's benchmarks whose name passes the filter. Those that neither side has a result for are
     * left out: they have not become worse.
     */
    public List<Judgement> judge(Recording baseline, Recording candidate, Predicate<String> filter) {
        List<Trial> trials = baseline.series().stream()
                .filter(one -> filter.test(one.name()))
                .filter(one -> hasResult(one)
                        || candidate.find(one.name()).filter(Gate::hasResult).isPresent())
                .map(one -> trial(one, candidate.find(one.name())))
                .toList();
        List<Evidence> evidence = new ArrayList<>();
        for (Trial trial : trials) {
            PairedSeries pairs = trial.pairs();
            if (pairs != null) {
                evidence.add(judge.evidence(pairs.logRatios(), looks.apply(pairs.pairs())));
            }
        }
        return judgements(trials, evidence);
    }

    /** Names of the candidate's benchmarks that the baseline does not have, and so can't judge. */
    public static List<String> added(Recording baseline, Recording candidate) {
        return candidate.series().stream()
                .map(RecordedSeries::name)
                .filter(name -> baseline.find(name).isEmpty())
                .toList();
    }

    private List<Judgement> judgements(List<Trial> trials, List<Evidence> evidence) {
        Iterator<Evidence> evidences = evidence.iterator();
        Iterator<GateVerdict> verdicts = judge.verdicts(evidence).iterator();
        List<Judgement> judgements = new ArrayList<>();
        for (Trial trial : trials) {
            PairedSeries pairs = trial.pairs();
            judgements.add(
                    pairs == null
                            ? Objects.requireNonNull(trial.judgement())
                            : judgement(pairs, evidences.next(), verdicts.next(), evidence.size()));
        }
        return List.copyOf(judgements);
    }

    private Judgement judgement(PairedSeries pairs, Evidence evidence, GateVerdict ofTime, int benchmarks) {
        List<CounterChange> counters = Counters.grown(pairs.baseline(), pairs.candidate());
        GateVerdict verdict = counters.isEmpty() ? ofTime : GateVerdict.REGRESSION;
        List<String> reasons = new ArrayList<>();
        if (ofTime == GateVerdict.REGRESSION) {
            pairs.phase().ifPresent(reasons::add);
        } else if (verdict == GateVerdict.INCONCLUSIVE) {
            reasons.add("about " + judge.morePairs(evidence, benchmarks) + " more pairs would tell");
        }
        return new Judgement(pairs.benchmark(), verdict, evidence, counters, List.copyOf(reasons));
    }

    private Trial trial(RecordedSeries baseline, Optional<RecordedSeries> candidate) {
        String name = baseline.name();
        if (candidate.isEmpty()) {
            return Trial.notComparable(name, "in the baseline and not in the candidate");
        }
        String problem = problem("baseline", baseline) + problem("candidate", candidate.get());
        if (!problem.isEmpty()) {
            return Trial.notComparable(name, problem.strip());
        }
        PairedSeries pairs = PairedSeries.of(baseline, candidate.get());
        if (pairs.pairs() < judge.fewestPairs()) {
            return new Trial(null, byCounters(pairs));
        } else if (pairs.pairs() > SignedRank.MOST_PAIRS) {
            return Trial.notComparable(name, pairs.pairs() + " pairs; allowed: up to " + SignedRank.MOST_PAIRS);
        }
        return new Trial(pairs, null);
    }

    /** What can be said of fewer pairs than time needs. */
    private Judgement byCounters(PairedSeries pairs) {
        List<CounterChange> counters = Counters.grown(pairs.baseline(), pairs.candidate());
        return counters.isEmpty()
                ? Judgement.notComparable(
                        pairs.benchmark(),
                        pairs.pairs() + " pairs; " + judge.fewestPairs() + " are the fewest that can decide")
                : new Judgement(
                        pairs.benchmark(),
                        GateVerdict.REGRESSION,
                        null,
                        counters,
                        List.of("in " + pairs.pairs() + " pairs"));
    }

    private static boolean hasResult(RecordedSeries series) {
        return series.problem() == null;
    }

    private static String problem(String side, RecordedSeries series) {
        if (series.problem() != null) {
            return side + ": " + series.problem() + " ";
        }
        return series.independent()
                ? ""
                : side + ": iterations of one fork are no replicates, run JMH with -f 5 or more ";
    }
}
