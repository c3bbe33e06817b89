package io.fillrate.report.stats;

import io.fillrate.report.format.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a run had its machine to itself, by the facts that the rig wrote down: the load average of the minute before it ({@code
 * load_before_run}), the share of CPU time that the host gave to others ({@code cpu_steal}), and the seconds for which the container
 * was held back ({@code cpu_throttled}). A fact that is missing accuses nobody.
 */
public final class SharedMachine {

    /** Of the cores; more were busy before the run began. */
    private static final double BUSY = 0.5;

    /** Percent of CPU time. */
    private static final double STOLEN = 2;

    /** Seconds. */
    private static final double THROTTLED = 0.1;

    private static final Pattern NUMBER = Pattern.compile("^(\\d{1,9}(?:\\.\\d{1,9})?)(?: |$)");

    private SharedMachine() {}

    /** What disturbed the run; none when nothing is known to have done so. */
    public static List<Warning> warnings(Environment environment) {
        List<Warning> warnings = new ArrayList<>();
        fact(environment, "load_before_run").stream()
                .filter(load -> load > BUSY * environment.cores())
                .forEach(load -> warnings.add(Warning.busyBefore(load, environment.cores())));
        fact(environment, "cpu_steal").stream()
                .filter(percent -> percent > STOLEN)
                .forEach(percent -> warnings.add(Warning.stolen(percent)));
        fact(environment, "cpu_throttled").stream()
                .filter(seconds -> seconds > THROTTLED)
                .forEach(seconds -> warnings.add(Warning.throttled(seconds)));
        return List.copyOf(warnings);
    }

    /** The first number of a fact. */
    private static OptionalDouble fact(Environment environment, String name) {
        Matcher matcher = NUMBER.matcher(environment.facts().getOrDefault(name, ""));
        return matcher.find() ? OptionalDouble.of(Double.parseDouble(matcher.group(1))) : OptionalDouble.empty();
    }
}
