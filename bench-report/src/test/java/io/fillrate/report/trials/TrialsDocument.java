package io.fillrate.report.trials;

import io.fillrate.report.text.Table;
import io.fillrate.report.text.Table.Column;
import io.fillrate.report.trials.Trial.Benchmark;
import io.fillrate.report.trials.Trial.Slowed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/** Trials as tables. */
public final class TrialsDocument {

    private static final double SECONDS_PER_MINUTE = 60;
    private static final double PERCENT = 100;

    private TrialsDocument() {}

    /** The gate's decisions, by how much a benchmark was made slower. */
    public static Table gate(List<Trial> trials) {
        List<List<String>> rows = new ArrayList<>();
        byAmount(trials).forEach((percent, all) -> rows.add(row(percent, all)));
        return new Table(
                List.of(
                        Column.text("one benchmark made slower by"),
                        Column.number("runs"),
                        Column.number("found"),
                        Column.number("of these, phase named right"),
                        Column.number("pairs until found, median"),
                        Column.number("called OK"),
                        Column.number("runs with a false alarm"),
                        Column.number("minutes a run, median")),
                rows);
    }

    private static List<String> row(double percent, List<Trial> all) {
        List<Trial> found = all.stream()
                .filter(one -> slowedOne(one, TrialsDocument::isRegression))
                .toList();
        boolean nothing = percent == 0;
        return List.of(
                nothing ? "nothing" : number(percent) + " %",
                String.valueOf(all.size()),
                nothing ? "–" : String.valueOf(found.size()),
                nothing
                        ? "–"
                        : String.valueOf(found.stream()
                                .filter(TrialsDocument::phaseIsRight)
                                .count()),
                nothing || found.isEmpty() ? "–" : number(median(found, TrialsDocument::pairs)),
                nothing
                        ? "–"
                        : String.valueOf(all.stream()
                                .filter(one -> slowedOne(one, b -> b.verdict().equals("OK")))
                                .count()),
                String.valueOf(all.stream()
                        .filter(one -> others(one, TrialsDocument::isRegression))
                        .count()),
                number(median(all, one -> one.seconds() / SECONDS_PER_MINUTE)));
    }

    /** What other rules would have decided from the same measurements. */
    public static Table rules(List<Trial> trials) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("rule")));
        List<String> gate = new ArrayList<>(List.of("the gate"));
        Map<Double, List<Trial>> byAmount = byAmount(trials);
        byAmount.forEach((percent, all) -> {
            columns.add(Column.number(
                    percent == 0 ? "runs with a false alarm, nothing slower" : number(percent) + " % found"));
            gate.add(share(
                    all,
                    percent == 0
                            ? one -> others(one, TrialsDocument::isRegression)
                            : one -> slowedOne(one, TrialsDocument::isRegression)));
        });
        List<List<String>> rows = new ArrayList<>(List.of(gate));
        for (Rule rule : Rule.values()) {
            List<String> row = new ArrayList<>(List.of(rule.title()));
            Predicate<Benchmark> says = one -> says(rule, one);
            byAmount.forEach((percent, all) ->
                    row.add(share(all, percent == 0 ? one -> others(one, says) : one -> slowedOne(one, says))));
            rows.add(row);
        }
        return new Table(columns, rows);
    }

    private static boolean says(Rule rule, Benchmark one) {
        double[] before = one.baseline().times();
        double[] after = one.candidate().times();
        return before.length > 0 && after.length > 0 && rule.slower(before, after);
    }

    private static Map<Double, List<Trial>> byAmount(List<Trial> trials) {
        return trials.stream()
                .collect(Collectors.groupingBy(
                        one -> one.slowed() == null ? 0 : one.slowed().percent(), TreeMap::new, Collectors.toList()));
    }

    private static boolean isRegression(Benchmark one) {
        return one.verdict().equals("REGRESSION");
    }

    private static boolean slowedOne(Trial trial, Predicate<Benchmark> says) {
        return trial.benchmarks().stream().anyMatch(one -> isSlowed(trial, one) && says.test(one));
    }

    private static boolean others(Trial trial, Predicate<Benchmark> says) {
        return trial.benchmarks().stream().anyMatch(one -> !isSlowed(trial, one) && says.test(one));
    }

    private static boolean isSlowed(Trial trial, Benchmark one) {
        Slowed slowed = trial.slowed();
        return slowed != null && slowed.benchmark().equals(one.name());
    }

    private static boolean phaseIsRight(Trial trial) {
        Slowed slowed = trial.slowed();
        return slowed != null
                && slowedOne(trial, one -> one.reasons().stream()
                        .anyMatch(why -> why.startsWith("phase " + slowed.phase() + ":")));
    }

    private static double pairs(Trial trial) {
        return trial.benchmarks().stream()
                .filter(one -> isSlowed(trial, one))
                .mapToDouble(one -> one.candidate().nanos().size())
                .sum();
    }

    private static double median(List<Trial> trials, ToDoubleFunction<Trial> value) {
        return Median.withDefaults().evaluate(trials.stream().mapToDouble(value).toArray());
    }

    private static String share(List<Trial> trials, Predicate<Trial> says) {
        long count = trials.stream().filter(says).count();
        return String.format(Locale.ROOT, "%d of %d (%.0f %%)", count, trials.size(), PERCENT * count / trials.size());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }
}
