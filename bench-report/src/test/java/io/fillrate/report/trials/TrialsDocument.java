package io.fillrate.report.trials;

import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import io.fillrate.report.trials.Trial.Benchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Trials as tables. */
public final class TrialsDocument {

    private static final double SECONDS_PER_MINUTE = 60;
    private static final double PERCENT = 100;
    private static final String NONE = "–";

    private TrialsDocument() {}

    /** The gate's promises and decisions, by how much longer loads took. */
    public static TextTable gate(List<Trial> trials) {
        List<List<String>> rows = new ArrayList<>();
        byAmount(trials).forEach((percent, all) -> rows.add(row(percent, all)));
        return new TextTable(
                List.of(
                        Column.text("slower"),
                        Column.number("runs"),
                        Column.number("with a false alarm"),
                        Column.number("benchmarks promised"),
                        Column.number("decided of these"),
                        Column.number("slowed ones promised"),
                        Column.number("found of these"),
                        Column.number("called OK of these"),
                        Column.number("found of all slowed ones"),
                        Column.number("minutes, median"),
                        Column.number("inside the clock")),
                rows);
    }

    private static List<String> row(int percent, List<Trial> all) {
        List<Benchmark> promised = of(all, Trial::promisedOnes);
        List<Benchmark> slowed = of(all, Trial::slowedOnes);
        List<Benchmark> promisedSlowed = of(
                all,
                trial -> trial.slowedOnes().stream().filter(trial::isPromised).toList());
        boolean nothing = percent == 0;
        return List.of(
                nothing ? "nothing" : "a random half, " + percent + "%",
                String.valueOf(all.size()),
                String.valueOf(all.stream().filter(TrialsDocument::isFalseAlarm).count()),
                share(promised.size(), of(all, Trial::benchmarks).size()),
                share(promised, Benchmark::isDecided),
                nothing ? NONE : share(promisedSlowed.size(), slowed.size()),
                nothing ? NONE : share(promisedSlowed, Benchmark::isRegression),
                nothing ? NONE : share(promisedSlowed, Benchmark::isOk),
                nothing ? NONE : share(slowed, Benchmark::isRegression),
                median(all, one -> one.measured().seconds() / SECONDS_PER_MINUTE),
                inside(all));
    }

    private static List<Benchmark> of(List<Trial> trials, Function<Trial, List<Benchmark>> which) {
        return trials.stream().flatMap(one -> which.apply(one).stream()).toList();
    }

    private static boolean isFalseAlarm(Trial one) {
        return one.equalOnes().stream().anyMatch(Benchmark::isRegression);
    }

    /** What other rules would have decided from the same measurements. */
    public static TextTable rules(List<Trial> trials) {
        List<Column> columns = new ArrayList<>(List.of(Column.text("rule"), Column.number("runs with a false alarm")));
        List<String> gate = new ArrayList<>(List.of("the gate", share(trials, TrialsDocument::isFalseAlarm)));
        Map<Integer, List<Trial>> byAmount = byAmount(trials);
        byAmount.remove(0);
        byAmount.forEach((percent, all) -> {
            columns.add(Column.number(percent + "% found"));
            gate.add(share(of(all, Trial::slowedOnes), Benchmark::isRegression));
        });
        List<List<String>> rows = new ArrayList<>(List.of(gate));
        for (Rule rule : Rule.values()) {
            List<String> row = new ArrayList<>(List.of(rule.title(), share(trials, trial -> trial.equalOnes().stream()
                    .anyMatch(one -> isSlower(rule, trial, one)))));
            byAmount.values()
                    .forEach(all -> row.add(share(
                            all.stream()
                                    .flatMap(
                                            trial -> trial.slowedOnes().stream().map(one -> isSlower(rule, trial, one)))
                                    .toList(),
                            found -> found)));
            rows.add(row);
        }
        return new TextTable(columns, rows);
    }

    private static boolean isSlower(Rule rule, Trial trial, Benchmark one) {
        double[][] times = trial.times(one);
        return Stream.of(times).allMatch(side -> side.length > 0) && rule.slower(times[0], times[1]);
    }

    private static Map<Integer, List<Trial>> byAmount(List<Trial> trials) {
        return trials.stream()
                .collect(Collectors.groupingBy(one -> one.measured().percent(), TreeMap::new, Collectors.toList()));
    }

    private static String inside(List<Trial> all) {
        double inside =
                all.stream().mapToDouble(one -> one.measured().secondsInside()).sum();
        return String.format(
                Locale.ROOT,
                "%.0f%%",
                PERCENT
                        * inside
                        / all.stream()
                                .mapToDouble(one -> one.measured().seconds())
                                .sum());
    }

    private static String median(List<Trial> trials, ToDoubleFunction<Trial> value) {
        return String.format(
                Locale.ROOT,
                "%.1f",
                Median.withDefaults()
                        .evaluate(trials.stream().mapToDouble(value).toArray()));
    }

    private static <T> String share(List<T> all, Predicate<T> which) {
        return share((int) all.stream().filter(which).count(), all.size());
    }

    private static String share(int part, int whole) {
        return part + " of " + whole;
    }
}
