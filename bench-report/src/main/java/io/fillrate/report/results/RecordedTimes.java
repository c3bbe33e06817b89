package io.fillrate.report.results;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What other programs keep of many runs: one time per series and run, without samples.
 *
 * @param times in the order of the file
 * @param leftOut what is not a time, in one line with the reason
 */
public record RecordedTimes(List<Time> times, List<String> leftOut) {

    /** Takes copies. */
    public RecordedTimes {
        times = List.copyOf(times);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * One series in one run.
     *
     * @param origin the run
     * @param series its name; that of a rate ends with {@code , inverse of ops/s}
     * @param nanos nanoseconds, above 0; of a rate the inverse
     */
    public record Time(Origin origin, String series, double nanos) {}

    /**
     * A run.
     *
     * @param source what stands for the machine, which is not recorded
     * @param at when it was measured or recorded
     * @param revision of the code, null when it is not known
     */
    public record Origin(
            String source, Instant at, @Nullable String revision) {

        /** Texts are made one line; a blank revision is not known. */
        public Origin {
            source = Check.oneLine(source);
            String line = revision == null ? "" : Check.oneLine(revision);
            revision = line.isEmpty() ? null : line;
        }
    }

    /** Collects what a file holds. Used by one thread. */
    static final class Builder {

        private final Path file;
        private final List<Time> times = new ArrayList<>();
        private final Set<String> leftOut = new LinkedHashSet<>();

        Builder(Path file) {
            this.file = file;
        }

        /** Adds a value, or says once per series why it is no time. */
        void add(Origin origin, String series, String unitText, double value) {
            ValueUnit unit = ValueUnit.of(unitText);
            double nanos = unit == null ? Double.NaN : unit.toNanos(value);
            if (unit == null) {
                leaveOut(series, "its unit " + unitText + " is neither a time nor a rate");
            } else if (!(nanos > 0) || nanos == Double.POSITIVE_INFINITY) {
                leaveOut(series, "not all of its values are numbers above 0");
            } else {
                String name = unit.isRate() ? series + ", inverse of " + unitText : series;
                times.add(new Time(origin, Check.oneLine(name), nanos));
            }
        }

        void leaveOut(String series, String reason) {
            leftOut.add(Check.oneLine(file + ": " + series + ": " + reason));
        }

        RecordedTimes build() {
            return new RecordedTimes(times, List.copyOf(leftOut));
        }
    }
}
