package io.fillrate.report.gate;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.gate.Decision.CounterChange;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.stats.SignedRank;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides on two runs, benchmark by benchmark. How they were measured decides how they are compared: the processes of interleaved runs are
 * pairs; those of two separate runs are independent samples, and their numbers mean nothing. Measurements of one process, or of one pair
 * of processes, are one replicate.
 */
public final class Gate {

    private final DecisionRule rule;
    private final @Nullable AnalysisSchedule planned;
    private final List<String> leftOut;

    private Gate(DecisionRule.Policy policy, @Nullable AnalysisSchedule planned, List<String> leftOut) {
        this.rule = new DecisionRule(policy);
        this.planned = planned;
        this.leftOut = List.copyOf(leftOut);
    }

    /** For runs of files, which say whether they were interleaved. */
    public static Gate of(DecisionRule.Policy policy) {
        return new Gate(policy, null, List.of());
    }

    /**
     * For interleaved runs whose pairs were added until they were decided at one of these analyses.
     *
     * @param leftOut benchmarks that were not measured
     */
    public static Gate interleaved(DecisionRule.Policy policy, AnalysisSchedule planned, List<String> leftOut) {
        return new Gate(policy, planned, leftOut);
    }

    /** Whether replicates of the two runs are compared as pairs. */
    public boolean isPaired(ComparableRun baseline, ComparableRun candidate) {
        return schedule(baseline, candidate) != null;
    }

    private @Nullable AnalysisSchedule schedule(ComparableRun baseline, ComparableRun candidate) {
        Pairing pairing = baseline.pairing();
        if (planned != null || pairing == null) {
            return planned;
        }
        return pairing.equals(candidate.pairing()) ? AnalysisSchedule.upTo(pairing.maxProcesses()) : null;
    }

    /** A benchmark with replicates enough, or the decision without them. */
    private record Candidate(
            @Nullable Replicates replicates, @Nullable Decision decision) {}

    /**
     * The decisions on the baseline's benchmarks whose name passes the filter. Those that neither side has a result for are left out: they
     * have not become worse.
     */
    public List<Decision> decide(ComparableRun baseline, ComparableRun candidate, Predicate<String> filter) {
        AnalysisSchedule schedule = schedule(baseline, candidate);
        List<Candidate> all = baseline.series().stream()
                .filter(one -> filter.test(one.name()) && !leftOut.contains(one.name()))
                .filter(one -> hasResult(one)
                        || candidate.find(one.name()).filter(Gate::hasResult).isPresent())
                .map(one -> candidate(one, candidate.find(one.name()), baseline.pairing(), schedule != null))
                .toList();
        List<Evidence> evidence = all.stream()
                .flatMap(one -> Stream.ofNullable(one.replicates()))
                .map(one -> evidence(one, schedule))
                .toList();
        Pairing pairing = baseline.pairing();
        int givenUp =
                schedule == null || pairing == null ? 0 : pairing.countersOnly().size();
        Iterator<Verdict> verdicts = rule.verdicts(evidence, givenUp).iterator();
        double[] pValues = rule.pValues(evidence, givenUp);
        List<Decision> decisions = new ArrayList<>();
        int next = 0;
        for (Candidate one : all) {
            Replicates replicates = one.replicates();
            if (replicates == null) {
                decisions.add(Objects.requireNonNull(one.decision()));
            } else {
                decisions.add(
                        decision(replicates, evidence.get(next), verdicts.next(), pValues[next], evidence.size()));
                next++;
            }
        }
        leftOut.stream().filter(filter).map(Decision::leftOut).forEach(decisions::add);
        return List.copyOf(decisions);
    }

    /** Names of the candidate's benchmarks that the baseline does not have, and so cannot judge. */
    public static List<String> added(ComparableRun baseline, ComparableRun candidate) {
        return candidate.series().stream()
                .map(ComparableSeries::name)
                .filter(name -> baseline.find(name).isEmpty())
                .toList();
    }

    private Evidence evidence(Replicates one, @Nullable AnalysisSchedule schedule) {
        return schedule == null
                ? rule.evidence(one.baselineTimes(), one.candidateTimes())
                : rule.evidence(one.logRatios(), schedule.endedAt(one.fewer()));
    }

    private Decision decision(Replicates one, Evidence evidence, Verdict ofTime, double pValue, int benchmarks) {
        List<CounterChange> counters = one.grownCounters();
        List<String> reasons = new ArrayList<>();
        one.predicted(counters).ifPresent(reasons::add);
        if (ofTime == Verdict.REGRESSION) {
            one.phase().ifPresent(reasons::add);
        } else if (ofTime == Verdict.INCONCLUSIVE && counters.isEmpty()) {
            int more = rule.moreReplicates(evidence, benchmarks);
            reasons.add(
                    "about " + more + (one.paired() ? " more pairs" : " more JVM starts of each") + " would decide");
        }
        Verdict verdict = counters.isEmpty() ? ofTime : Verdict.REGRESSION;
        return new Decision(one.benchmark(), verdict, ofTime, evidence, pValue, counters, reasons);
    }

    private Candidate candidate(
            ComparableSeries baseline,
            Optional<ComparableSeries> candidate,
            @Nullable Pairing pairing,
            boolean paired) {
        String name = baseline.name();
        if (candidate.isEmpty()) {
            return notComparable(name, "in the baseline and not in the candidate");
        }
        Optional<String> problem = problem(baseline, candidate.get());
        if (problem.isPresent()) {
            return notComparable(name, problem.get());
        }
        Replicates replicates = Replicates.of(baseline, candidate.get(), paired);
        String inconsistent = replicates.problem();
        String countersOnly = paired && pairing != null ? pairing.countersOnly().get(name) : null;
        if (inconsistent != null) {
            return notComparable(name, inconsistent);
        } else if (countersOnly != null) {
            return new Candidate(null, countersOnly(replicates, countersOnly));
        } else if (replicates.fewer() < rule.minReplicates()) {
            return new Candidate(null, byCounters(replicates));
        } else if (paired && replicates.fewer() > SignedRank.MAX_PAIRS) {
            return notComparable(name, replicates.size() + "; allowed: up to " + SignedRank.MAX_PAIRS);
        }
        return new Candidate(replicates, null);
    }

    private static Candidate notComparable(String benchmark, String reason) {
        return new Candidate(null, Decision.notComparable(benchmark, reason));
    }

    /** The decision on a benchmark whose times were given up: never a pass on them, and never a regression. */
    private static Decision countersOnly(Replicates one, String why) {
        List<CounterChange> counters = one.grownCounters();
        return new Decision(
                one.benchmark(),
                counters.isEmpty() ? Verdict.INCONCLUSIVE : Verdict.REGRESSION,
                Verdict.INCONCLUSIVE,
                null,
                null,
                counters,
                reasons(one, counters, "counters only: " + why));
    }

    /** The decision on fewer replicates than times need. */
    private Decision byCounters(Replicates one) {
        List<CounterChange> counters = one.grownCounters();
        return counters.isEmpty()
                ? Decision.notComparable(
                        one.benchmark(), one.size() + "; at least " + rule.minReplicates() + needed(one))
                : new Decision(
                        one.benchmark(),
                        Verdict.REGRESSION,
                        Verdict.NOT_COMPARABLE,
                        null,
                        null,
                        counters,
                        reasons(one, counters, "in " + one.size()));
    }

    private static List<String> reasons(Replicates one, List<CounterChange> counters, String more) {
        return Stream.concat(one.predicted(counters).stream(), Stream.of(more)).toList();
    }

    private static String needed(Replicates one) {
        return one.paired() ? " are needed" : " of each are needed";
    }

    /**
     * What to do if two separate runs have too few JVM starts for a decision on any benchmark, in one line; empty if they have enough. More
     * loads per start do not help.
     */
    public Optional<String> tooFewStarts(ComparableRun baseline, ComparableRun candidate) {
        int max = 0;
        for (ComparableSeries one : baseline.series()) {
            int others =
                    candidate.find(one.name()).map(ComparableSeries::processes).orElse(0);
            max = Math.max(max, Math.min(one.processes(), others));
        }
        int needed = rule.minReplicates();
        return isPaired(baseline, candidate) || max == 0 || max >= needed
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "too few JVM starts: %d of each, %d or more are needed, since what one JVM measures is one"
                                + " replicate; run each build %d times into folders of one folder (bench.out=before/1,"
                                + " before/2, ...; JMH: -f %d) and name that folder (before), or use gate run",
                        max,
                        needed,
                        needed,
                        needed));
    }

    private static boolean hasResult(ComparableSeries series) {
        return series.problem() == null;
    }

    /** Failures first: of a benchmark that failed in one build, the other has one fork, which only shows that it can. */
    private static Optional<String> problem(ComparableSeries baseline, ComparableSeries candidate) {
        if (baseline.problem() != null) {
            return Optional.of("baseline: " + baseline.problem());
        } else if (candidate.problem() != null) {
            return Optional.of("candidate: " + candidate.problem());
        } else if (!baseline.independent() || !candidate.independent()) {
            return Optional.of((baseline.independent() ? "candidate" : "baseline")
                    + ": iterations of a single fork are not independent, run JMH with -f 5 or more");
        } else if (!baseline.unit().equals(candidate.unit())) {
            return Optional.of(
                    "in " + baseline.unit() + " in the baseline and in " + candidate.unit() + " in the candidate");
        }
        return Optional.empty();
    }
}
