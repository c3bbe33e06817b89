package io.fillrate.report.render.export;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.GateReport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Annotations for the log of a GitHub job: workflow commands, which are lines like {@code ::error title=...::text} with
 * percent signs, line breaks and, in properties, colons and commas escaped (GitHub's documentation, Workflow commands).
 */
public final class GateAnnotations {

    /** Escape sequences and the like; line breaks have a form of their own. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\r\n]]");

    private GateAnnotations() {}

    /** A line for everything that is neither as before nor faster; none when all is well. */
    public static String of(GateReport report) {
        return report.decisions().stream()
                .filter(one -> !level(one, report).isEmpty())
                .map(one -> "::" + level(one, report) + " title=" + property("Performance: " + one.benchmark()) + "::"
                        + data(GateText.of(one)) + "\n")
                .collect(Collectors.joining());
    }

    private static String level(Decision one, GateReport report) {
        return switch (one.verdict()) {
            case REGRESSION, NOT_COMPARABLE -> "error";
            case INCONCLUSIVE -> report.strict() ? "error" : "warning";
            case LEFT_OUT, IMPROVEMENT, OK -> "";
        };
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }

    private static String data(String text) {
        String plain = CONTROL.matcher(text).replaceAll(" ");
        return plain.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }
}
