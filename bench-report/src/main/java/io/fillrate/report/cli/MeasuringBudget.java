package io.fillrate.report.cli;

import io.fillrate.report.gate.measure.GateRun;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How long a comparison of two builds may take. */
final class MeasuringBudget {

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "Time for measuring each comparison, as in 90s, 15m or 1h (default: ${DEFAULT-VALUE}).",
            defaultValue = "15m",
            converter = DurationConverter.class)
    private Duration time = Duration.ZERO;

    @Option(
            names = "--pairs",
            paramLabel = "COUNT",
            description = "At most this many pairs of processes of a benchmark (default: ${DEFAULT-VALUE}).",
            defaultValue = "" + GateRun.DEFAULT_PAIRS)
    private int pairs;

    Duration time() {
        return time;
    }

    /** Returns how many pairs, which have been checked. */
    int pairs(CommandLine command) {
        GateOptions.schedule(pairs, command);
        return pairs;
    }

    /** Durations such as {@code 90s}, {@code 15m} and {@code 1h}. */
    private static final class DurationConverter implements ITypeConverter<Duration> {

        private static final Pattern DURATION = Pattern.compile("[1-9][0-9]{0,5}[smh]");

        @Override
        public Duration convert(String text) {
            if (!DURATION.matcher(text).matches()) {
                throw new TypeConversionException("'" + text + "' is not a duration; examples: 90s, 15m, 1h");
            }
            return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
        }
    }
}
