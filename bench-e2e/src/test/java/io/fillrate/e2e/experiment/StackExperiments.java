package io.fillrate.e2e.experiment;

import io.fillrate.core.CommitPolicy;
import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.rig.Factor;
import io.fillrate.e2e.rig.Variant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What each optimisation adds to those before it: batches rewritten by the driver, one commit per table, several
 * connections, binary COPY; on one table, on ten independent tables, and on the nine of TPC-C.
 */
public final class StackExperiments {

    private static final String STEP = "step";
    private static final String NAIVE = "postgres/batch";
    private static final String REWRITE = "postgres/batch-rewrite";
    private static final String COPY = "postgres/copy-binary";

    /** As many connections as a small machine has cores. */
    private static final int FEW = 2;

    /** As many as the tool that we compare with. */
    private static final int MANY = 8;

    /** One table, in parts. */
    public static final Experiment SINGLE = stack("single", Map.of("bench.rows", "1000000"), " parts", true);

    /** Ten tables, whole ones at the same time. */
    public static final Experiment WIDE = stack("wide", Map.of("bench.rows", "1000000"), " tables at once", false);

    /** Nine tables in five levels. */
    public static final Experiment TPCC = stack("tpcc", Map.of(), " tables at once", false);

    /** In the order of the runner. */
    public static final List<Experiment> ALL = List.of(SINGLE, WIDE, TPCC);

    private StackExperiments() {}

    /**
     * A step.
     *
     * @param name begins with its number, which keeps the order
     * @param strategy that runs it
     * @param change applies it to a variant
     */
    private record Step(String name, String strategy, UnaryOperator<Variant> change) {}

    private static Experiment stack(String workload, Map<String, String> more, String connections, boolean inParts) {
        Map<String, String> presets = new TreeMap<>(more);
        presets.put("bench.workload", workload);
        presets.put("bench.strategies", String.join(",", NAIVE, REWRITE, COPY));
        presets.put("bench.warmup", "1");
        presets.put("bench.iterations", "6");
        List<Step> steps = List.of(
                new Step("1 naive", NAIVE, commit(CommitPolicy.AUTOCOMMIT)),
                new Step("2 rewrite", REWRITE, commit(CommitPolicy.AUTOCOMMIT)),
                new Step("3 rewrite, one commit", REWRITE, commit(CommitPolicy.PER_TABLE)),
                new Step("4 rewrite, " + FEW + connections, REWRITE, connections(FEW, inParts)),
                new Step("5 rewrite, " + MANY + connections, REWRITE, connections(MANY, inParts)),
                new Step("6 COPY", COPY, commit(CommitPolicy.PER_TABLE)),
                new Step("7 COPY, " + FEW + connections, COPY, connections(FEW, inParts)),
                new Step("8 COPY, " + MANY + connections, COPY, connections(MANY, inParts)));
        return new Experiment("stack-" + workload, DatabaseKind.POSTGRES, presets, servers -> factors(steps));
    }

    private static UnaryOperator<Variant> commit(CommitPolicy policy) {
        return variant -> variant.with(options -> options.withCommit(policy));
    }

    private static UnaryOperator<Variant> connections(int count, boolean inParts) {
        return variant -> variant.withThreads(count)
                .with(options -> options.withCommit(CommitPolicy.PER_TABLE).withPartitions(inParts ? count : 1));
    }

    /** A factor per strategy, with the strategy's steps as levels. */
    private static List<Factor> factors(List<Step> steps) {
        return Stream.of(NAIVE, REWRITE, COPY)
                .map(id -> new Factor(
                        strategy -> strategy.id().equals(id),
                        steps.stream()
                                .filter(step -> step.strategy.equals(id))
                                .<UnaryOperator<Variant>>map(
                                        step -> variant -> step.change.apply(variant.named(STEP, step.name)))
                                .toList()))
                .toList();
    }
}
