package io.fillrate.report.document;

import io.fillrate.report.document.Block.Column;
import io.fillrate.report.format.ClientUsage;
import io.fillrate.report.format.Sample;
import io.fillrate.report.format.ServerUsage;
import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.text.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/** What client and server used for the loads of a group: medians over the samples, by row where that makes sense. */
public final class UsageTable {

    private static final List<Column> COLUMNS = List.of(
            Column.text("strategy"),
            Column.number("client CPU ns/row"),
            Column.number("allocated B/row"),
            Column.number("peak heap"),
            Column.number("GCs"),
            Column.number("server CPU ns/row"),
            Column.number("WAL B/row"),
            Column.number("table"),
            Column.number("indexes"));

    private UsageTable() {}

    public static Block.Table of(Group group) {
        return new Block.Table(
                COLUMNS,
                group.rankings().stream()
                        .flatMap(ranking -> ranking.lines().stream())
                        .map(UsageTable::row)
                        .toList());
    }

    private static List<String> row(Line line) {
        double rows = Math.max(1, line.series().rows());
        return List.of(
                line.label(),
                whole(line.clientNanosPerRow(), 1),
                whole(client(line, ClientUsage::allocatedBytes), rows),
                bytes(client(line, ClientUsage::peakHeapBytes)),
                whole(client(line, ClientUsage::gcCount), 1),
                whole(line.serverNanosPerRow(), 1),
                whole(counter(line, "walBytes"), rows),
                bytes(counter(line, "tableBytes")),
                bytes(counter(line, "indexBytes")));
    }

    private static String whole(@Nullable Double value, double by) {
        return value == null ? Numbers.NONE : Numbers.whole(Math.round(value / by));
    }

    private static String bytes(@Nullable Double value) {
        return value == null ? Numbers.NONE : Numbers.bytes(value);
    }

    private static @Nullable Double client(Line line, Function<ClientUsage, @Nullable Long> part) {
        return median(line, sample -> sample.client() == null ? null : part.apply(sample.client()));
    }

    private static @Nullable Double counter(Line line, String name) {
        return median(line, sample -> {
            ServerUsage server = sample.server();
            return server == null ? null : server.counters().get(name);
        });
    }

    private static @Nullable Double median(Line line, Function<Sample, @Nullable Long> part) {
        double[] known = line.series().samples().stream()
                .map(part)
                .filter(Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .toArray();
        return known.length == 0 ? null : (Double) Median.withDefaults().evaluate(known);
    }
}
