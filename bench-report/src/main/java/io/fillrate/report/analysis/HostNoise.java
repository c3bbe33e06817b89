package io.fillrate.report.analysis;

import io.fillrate.report.results.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a run had its machine to itself, by the facts that the rig wrote down. It was disturbed if one {@link Measure} is
 * above its limit, quiet if all are known and none is; otherwise it is unknown.
 *
 * @param state for programs
 * @param text for people, one line with all that is known
 */
public record HostNoise(State state, String text) {

    /** What a run is called. */
    public enum State {
        QUIET,
        DISTURBED,
        UNKNOWN
    }

    /** What is looked at. CPU time is in percent of that of all processors. */
    private enum Measure {
        OTHERS_BEFORE("cpu_others_before_run", 5, "%", "CPU time of other processes before the run"),
        STEAL_BEFORE("cpu_steal_before_run", 2, "%", "steal before the run"),
        OTHERS("cpu_others", 2, "%", "CPU time of other processes during it"),
        STEAL("cpu_steal", 2, "%", "steal during it"),
        THROTTLED("cpu_throttled", 0.1, " s", "throttled by the container's limit for");

        private final String fact;
        private final double limit;
        private final String unit;
        private final String words;

        Measure(String fact, double limit, String unit, String words) {
            this.fact = fact;
            this.limit = limit;
            this.unit = unit;
            this.words = words;
        }

        /** Where no container's limit is known, nothing is held back by one. */
        private boolean isNeeded() {
            return this != THROTTLED;
        }

        private String text(double value) {
            return String.format(Locale.ROOT, "%s %.1f%s (limit %.1f%s)", words, value, unit, limit, unit);
        }
    }

    /** The load average of the minute before the run, which an earlier run of ours is part of: used where nothing better is known. */
    private static final String LOAD = "load_before_run";

    /** Of the cores; more were busy before the run began. */
    private static final double BUSY = 0.5;

    private static final Pattern NUMBER = Pattern.compile("^(\\d{1,9}(?:\\.\\d{1,9})?)(?: |$)");
    private static final String REASON = "unknown: ";

    /** What the facts of a run say. */
    public static HostNoise of(Environment environment) {
        List<String> disturbing = new ArrayList<>();
        List<String> known = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        if (!environment.facts().containsKey(Measure.OTHERS_BEFORE.fact)) {
            fact(environment, LOAD).stream()
                    .filter(load -> load > BUSY * environment.cores())
                    .mapToObj(load -> String.format(
                            Locale.ROOT, "load %.2f on %d cores before the run began", load, environment.cores()))
                    .forEach(disturbing::add);
        }
        for (Measure measure : Measure.values()) {
            OptionalDouble value = fact(environment, measure.fact);
            if (value.isPresent()) {
                known.add(measure.text(value.getAsDouble()));
                if (value.getAsDouble() > measure.limit) {
                    disturbing.add(measure.text(value.getAsDouble()));
                }
            } else if (measure.isNeeded()) {
                unknown.add(measure.words + reason(environment, measure.fact));
            }
        }
        if (environment.facts().containsKey("resumed")) {
            unknown.add("what went on before the run was resumed");
        }
        return of(disturbing, known, unknown);
    }

    private static HostNoise of(List<String> disturbing, List<String> known, List<String> unknown) {
        String rest = unknown.isEmpty() ? "" : "not known: " + String.join(", ", unknown);
        if (!disturbing.isEmpty()) {
            return new HostNoise(
                    State.DISTURBED,
                    "shared machine: " + String.join(", ", disturbing) + (rest.isEmpty() ? "" : "; " + rest));
        }
        return unknown.isEmpty()
                ? new HostNoise(State.QUIET, "quiet machine: " + String.join(", ", known))
                : new HostNoise(
                        State.UNKNOWN,
                        "not known to be a quiet machine: " + (known.isEmpty() ? "" : String.join(", ", known) + "; ")
                                + rest);
    }

    private static String reason(Environment environment, String fact) {
        String text = environment.facts().getOrDefault(fact, "");
        return text.startsWith(REASON) ? " (" + text.substring(REASON.length()) + ")" : "";
    }

    private static OptionalDouble fact(Environment environment, String name) {
        Matcher matcher = NUMBER.matcher(environment.facts().getOrDefault(name, ""));
        return matcher.find() ? OptionalDouble.of(Double.parseDouble(matcher.group(1))) : OptionalDouble.empty();
    }
}
