package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.format.ClientUsage;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.ServerUsage;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What client and server used for the loads of a group: medians over the samples, by row where that makes sense. What is known of no load has
 * no column.
 */
public final class UsageTable {

    /** A column, what it shows of a line, and how; the line's value is null when it isn't known. */
    private record Measure(String header, Function<Line, @Nullable Double> of, DoubleFunction<String> text) {}

    private static final List<Measure> MEASURES = List.of(
            new Measure("client CPU ns/row", Line::clientNanosPerRow, UsageTable::whole),
            new Measure("of it in kernel", perRow(client(ClientUsage::cpuSystemNanos)), UsageTable::whole),
            new Measure("allocated B/row", perRow(client(ClientUsage::allocatedBytes)), UsageTable::whole),
            new Measure("peak heap", client(ClientUsage::peakHeapBytes), Numbers::bytes),
            new Measure("GCs", client(ClientUsage::gcCount), UsageTable::whole),
            new Measure("wire B/row", perRow(median(Sample::wireBytes)), UsageTable::whole),
            new Measure("round trips", counter("roundTrips"), UsageTable::whole),
            new Measure("parses", counter("parseMessages"), UsageTable::whole),
            new Measure("server CPU ns/row", Line::serverNanosPerRow, UsageTable::whole),
            new Measure("WAL B/row", perRow(counter("walBytes")), UsageTable::whole),
            new Measure("table", counter("tableBytes"), Numbers::bytes),
            new Measure("indexes", counter("indexBytes"), Numbers::bytes));

    private UsageTable() {}

    public static Block.Table of(Group group) {
        List<Line> lines = group.rankings().stream()
                .flatMap(ranking -> ranking.lines().stream())
                .toList();
        List<Measure> known = MEASURES.stream()
                .filter(measure -> lines.stream().anyMatch(line -> measure.of().apply(line) != null))
                .toList();
        List<Column> columns = new ArrayList<>(List.of(Column.text("strategy")));
        known.forEach(measure -> columns.add(Column.number(measure.header())));
        return new Block.Table(
                columns, lines.stream().map(line -> row(line, known)).toList());
    }

    private static List<String> row(Line line, List<Measure> measures) {
        return Stream.concat(Stream.of(line.label()), measures.stream().map(measure -> {
                    Double value = measure.of().apply(line);
                    return value == null ? Numbers.NONE : measure.text().apply(value);
                }))
                .toList();
    }

    private static String whole(double value) {
        return Numbers.whole(Math.round(value));
    }

    private static Function<Line, @Nullable Double> perRow(Function<Line, @Nullable Double> total) {
        return line -> {
            Double value = total.apply(line);
            return value == null
                    ? null
                    : (Double) (value / Math.max(1, line.series().rows()));
        };
    }

    private static Function<Line, @Nullable Double> client(Function<ClientUsage, @Nullable Long> part) {
        return median(sample -> sample.client() == null ? null : part.apply(sample.client()));
    }

    private static Function<Line, @Nullable Double> counter(String name) {
        return median(sample -> {
            ServerUsage server = sample.server();
            return server == null ? null : server.counters().get(name);
        });
    }

    private static Function<Line, @Nullable Double> median(Function<Sample, @Nullable Long> part) {
        return line -> {
            double[] known = line.series().samples().stream()
                    .map(part)
                    .filter(Objects::nonNull)
                    .mapToDouble(Long::doubleValue)
                    .toArray();
            return known.length == 0 ? null : (Double) Median.withDefaults().evaluate(known);
        };
    }
}
