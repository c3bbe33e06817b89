package io.fillrate.report.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is selected of JMH's benchmarks.
 *
 * @param patterns regular expressions of names; none for all benchmarks
 * @param options of JMH's command line
 */
record JmhSelection(List<String> patterns, List<String> options) {

    private static final Set<String> OURS = Set.of("-f", "-wf", "-rf", "-rff", "-o", "-l", "-lp", "-lprof", "-lrf");
    private static final String PARAMETER = "-p";
    private static final String PROFILER = "-prof";

    JmhSelection {
        patterns = List.copyOf(patterns);
        options = List.copyOf(options);
    }

    /**
     * Takes arguments apart: patterns come first.
     *
     * @throws MeasureException if one is an option that the gate sets itself
     */
    static JmhSelection of(List<String> arguments) {
        int first = 0;
        while (first < arguments.size() && !arguments.get(first).startsWith("-")) {
            first++;
        }
        List<String> options = arguments.subList(first, arguments.size());
        options.stream().filter(OURS::contains).findFirst().ifPresent(option -> {
            throw new MeasureException("JMH's option " + option + " is set by the gate: leave it out");
        });
        return new JmhSelection(arguments.subList(0, first), options);
    }

    /** All that is selected; with allocation, which is gated, unless there is a profiler already. */
    List<String> all() {
        List<String> all = new ArrayList<>(patterns);
        all.addAll(options);
        if (!options.contains(PROFILER)) {
            all.addAll(List.of(PROFILER, "gc"));
        }
        return all;
    }

    /** One benchmark with these parameters. */
    List<String> one(String benchmark, Map<String, String> parameters) {
        List<String> plain = new ArrayList<>();
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).equals(PARAMETER)) {
                i++; // its value
            } else {
                plain.add(options.get(i));
            }
        }
        List<String> one = new JmhSelection(List.of("^" + Pattern.quote(benchmark) + "$"), plain).all();
        parameters.forEach((name, value) -> one.addAll(List.of(PARAMETER, name + "=" + value)));
        return one;
    }
}
