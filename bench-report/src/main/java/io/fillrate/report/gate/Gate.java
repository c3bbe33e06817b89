package io.fillrate.report.gate;

import io.fillrate.report.analysis.ComparableRun;
import io.fillrate.report.analysis.ComparableSeries;
import io.fillrate.report.analysis.ComparableSeries.Replicate;
import io.fillrate.report.gate.Decision.CounterChange;
import io.fillrate.report.gate.Decision.Verdict;
import io.fillrate.report.gate.DecisionRule.Evidence;
import io.fillrate.report.results.Pairing;
import io.fillrate.report.stats.SignedRank;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * Decides on two runs, benchmark by benchmark. How their replicates were taken decides how they are compared: interleaved replicates
 * of the same number are pairs; those of two separate runs are independent samples, and their numbers mean nothing.
 */
public final class Gate {

    /** A phase that explains less of a slowdown is not named. */
    private static final double MIN_PHASE_SHARE = 0.1;

    private final DecisionRule rule;
    private final @Nullable AnalysisSchedule planned;

    private Gate(DecisionRule.Policy policy, @Nullable AnalysisSchedule planned) {
        this.rule = new DecisionRule(policy);
        this.planned = planned;
    }

    /** For runs of files, which say whether they were interleaved. */
    public static Gate of(DecisionRule.Policy policy) {
        return new Gate(policy, null);
    }

    /** For interleaved runs whose pairs were added until they were decided at one of these analyses. */
    public static Gate interleaved(DecisionRule.Policy policy, AnalysisSchedule planned) {
        return new Gate(policy, planned);
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
        return pairing.equals(candidate.pairing()) ? AnalysisSchedule.upTo(pairing.maxPairs()) : null;
    }

    /** The replicates of one benchmark; of the same length, in the order of the pairs, if they are paired. */
    private record Replicates(String benchmark, boolean paired, List<Replicate> baseline, List<Replicate> candidate) {

        static Replicates of(ComparableSeries baseline, ComparableSeries candidate, boolean paired) {
            if (!paired) {
                return new Replicates(baseline.name(), false, baseline.replicates(), candidate.replicates());
            }
            Map<Integer, Replicate> byNumber =
                    candidate.replicates().stream().collect(Collectors.toMap(Replicate::number, Function.identity()));
            List<Replicate> before = baseline.replicates().stream()
                    .filter(one -> byNumber.containsKey(one.number()))
                    .sorted(Comparator.comparingInt(Replicate::number))
                    .toList();
            List<Replicate> after = before.stream()
                    .map(one -> Objects.requireNonNull(byNumber.get(one.number())))
                    .toList();
            return new Replicates(baseline.name(), true, before, after);
        }

        int fewer() {
            return Math.min(baseline.size(), candidate.size());
        }

        String size() {
            return DecisionRule.size(paired, baseline.size(), candidate.size());
        }

        double[] logRatios() {
            double[] ratios = new double[fewer()];
            for (int i = 0; i < ratios.length; i++) {
                ratios[i] = Math.log(candidate.get(i).time() / baseline.get(i).time());
            }
            return ratios;
        }

        private double[] growth(Function<Replicate, Double> value) {
            double[] growth = new double[fewer()];
            for (int i = 0; i < growth.length; i++) {
                growth[i] = value.apply(candidate.get(i)) - value.apply(baseline.get(i));
            }
            return growth;
        }

        private double medianGrowth(Function<Replicate, Double> value) {
            Median median = Median.withDefaults();
            return paired
                    ? median.evaluate(growth(value))
                    : median.evaluate(values(candidate, value)) - median.evaluate(values(baseline, value));
        }

        /** The phase that grew most, and its part of what the whole load grew by: {@code phase encode: 80 % of the slowdown}. */
        Optional<String> phase() {
            Map<String, Double> growth = new TreeMap<>();
            TreeSet<String> phases = candidate.stream()
                    .flatMap(one -> one.phases().keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            for (String phase : phases) {
                growth.put(phase, medianGrowth(one -> one.phases().getOrDefault(phase, 0.0)));
            }
            double whole = medianGrowth(Replicate::time);
            return growth.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .filter(most -> whole > 0 && most.getValue() >= MIN_PHASE_SHARE * whole)
                    .map(most -> String.format(
                            Locale.ROOT,
                            "phase %s: %.0f %% of the slowdown",
                            most.getKey(),
                            Math.min(100, 100 * most.getValue() / whole)));
        }
    }

    private static double[] values(List<Replicate> replicates, Function<Replicate, Double> value) {
        return replicates.stream().mapToDouble(value::apply).toArray();
    }

    /** The logarithms of the pairs' ratios, candidate to baseline, in the order of the pairs. */
    static double[] logRatios(ComparableSeries baseline, ComparableSeries candidate) {
        return Replicates.of(baseline, candidate, true).logRatios();
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
                .filter(one -> filter.test(one.name()))
                .filter(one -> hasResult(one)
                        || candidate.find(one.name()).filter(Gate::hasResult).isPresent())
                .map(one -> candidate(one, candidate.find(one.name()), schedule != null))
                .toList();
        List<Evidence> evidence = all.stream()
                .flatMap(one -> Stream.ofNullable(one.replicates()))
                .map(one -> evidence(one, schedule))
                .toList();
        Iterator<Verdict> verdicts = rule.verdicts(evidence).iterator();
        double[] pValues = rule.pValues(evidence);
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
                ? rule.evidence(values(one.baseline(), Replicate::time), values(one.candidate(), Replicate::time))
                : rule.evidence(one.logRatios(), schedule.endedAt(one.fewer()));
    }

    private Decision decision(Replicates one, Evidence evidence, Verdict ofTime, double pValue, int benchmarks) {
        List<CounterChange> counters = Counters.grown(one.baseline(), one.candidate());
        List<String> reasons = new ArrayList<>();
        if (ofTime == Verdict.REGRESSION) {
            one.phase().ifPresent(reasons::add);
        } else if (ofTime == Verdict.INCONCLUSIVE && counters.isEmpty()) {
            int more = rule.moreReplicates(evidence, benchmarks);
            reasons.add("about " + more + (one.paired() ? " more pairs" : " more samples of each") + " would decide");
        }
        Verdict verdict = counters.isEmpty() ? ofTime : Verdict.REGRESSION;
        return new Decision(one.benchmark(), verdict, ofTime, evidence, pValue, counters, reasons);
    }

    private Candidate candidate(ComparableSeries baseline, Optional<ComparableSeries> candidate, boolean paired) {
        String name = baseline.name();
        if (candidate.isEmpty()) {
            return notComparable(name, "in the baseline and not in the candidate");
        }
        String problem = problem("baseline", baseline) + problem("candidate", candidate.get());
        if (!problem.isEmpty()) {
            return notComparable(name, problem.strip());
        }
        Replicates replicates = Replicates.of(baseline, candidate.get(), paired);
        if (replicates.fewer() < rule.minReplicates()) {
            return new Candidate(null, byCounters(replicates));
        } else if (paired && replicates.fewer() > SignedRank.MAX_PAIRS) {
            return notComparable(name, replicates.size() + "; allowed: up to " + SignedRank.MAX_PAIRS);
        }
        return new Candidate(replicates, null);
    }

    private static Candidate notComparable(String benchmark, String reason) {
        return new Candidate(null, Decision.notComparable(benchmark, reason));
    }

    /** The decision on fewer replicates than times need. */
    private Decision byCounters(Replicates one) {
        List<CounterChange> counters = Counters.grown(one.baseline(), one.candidate());
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
                        List.of("in " + one.size()));
    }

    private static String needed(Replicates one) {
        return one.paired() ? " are needed" : " of each are needed";
    }

    private static boolean hasResult(ComparableSeries series) {
        return series.problem() == null;
    }

    private static String problem(String side, ComparableSeries series) {
        if (series.problem() != null) {
            return side + ": " + series.problem() + " ";
        }
        return series.independent()
                ? ""
                : side + ": iterations of a single fork are not independent, run JMH with -f 5 or more ";
    }
}
