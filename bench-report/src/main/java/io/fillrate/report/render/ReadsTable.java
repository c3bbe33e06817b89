package io.fillrate.report.render;

import io.fillrate.report.analysis.Group;
import io.fillrate.report.analysis.Line;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Sample.ServerUsage;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.Numbers;
import io.fillrate.report.text.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/** How long others waited who read the table before, during and after a load, and the strongest lock that the load held on it. */
final class ReadsTable {

    /** What counters call the phases, in their order. */
    private static final List<String> PHASES = List.of("Before", "During", "After");

    /** What counters call the percentiles, and what people do. */
    private record Percentile(String counter, String label) {}

    private static final List<Percentile> PERCENTILES =
            List.of(new Percentile("P50", "p50"), new Percentile("P99", "p99"), new Percentile("P999", "p99.9"));

    /** PostgreSQL's modes as counters call them, strongest first. */
    private static final List<String> LOCKS = List.of(
            "AccessExclusive",
            "Exclusive",
            "ShareRowExclusive",
            "Share",
            "ShareUpdateExclusive",
            "RowExclusive",
            "RowShare");

    private ReadsTable() {}

    /** Whether the table of a group was read during its loads. */
    static boolean isKnown(Group group) {
        return group.lines().stream()
                .anyMatch(line -> median(line.series(), "readsBefore").isPresent());
    }

    /** Medians over the samples of each series. */
    static TextTable of(Group group) {
        TextTable.Builder<Line> table = TextTable.of(group.lines()).text("strategy", Line::label);
        for (Percentile percentile : PERCENTILES) {
            PHASES.forEach(phase -> table.number(
                    percentile.label + " " + phase.toLowerCase(Locale.ROOT),
                    line -> nanos(median(line.series(), "read" + phase + percentile.counter + "Nanos"))));
        }
        return table.number("reads during", line -> whole(median(line.series(), "readsDuring")))
                .text("strongest lock", line -> strongest(line).orElse(Numbers.NONE))
                .number(
                        "held",
                        line -> nanos(median(line.series(), held(strongest(line).orElse("")))))
                .build();
    }

    private static Optional<String> strongest(Line line) {
        return LOCKS.stream()
                .filter(mode -> median(line.series(), held(mode)).isPresent())
                .findFirst();
    }

    private static String whole(OptionalDouble value) {
        return value.isEmpty() ? Numbers.NONE : Numbers.whole(Math.round(value.getAsDouble()));
    }

    private static String held(String mode) {
        return "locked" + mode + "Nanos";
    }

    static String nanos(OptionalDouble value) {
        return value.isEmpty() ? Numbers.NONE : Numbers.nanos(value.getAsDouble());
    }

    /** Empty if no sample has the counter. */
    static OptionalDouble median(Series series, String counter) {
        double[] known = series.samples().stream()
                .map(Sample::server)
                .filter(Objects::nonNull)
                .map(ServerUsage::counters)
                .filter(counters -> counters.containsKey(counter))
                .mapToDouble(counters -> counters.getOrDefault(counter, 0L))
                .toArray();
        return known.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(known));
    }
}
