package io.fillrate.report.cli;

import io.fillrate.report.ranking.SeriesFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which series of a file are looked at. */
final class FilterOptions {

    @Option(names = "--database", split = ",", paramLabel = "NAME", description = "Only these databases.")
    private List<String> databases = List.of();

    @Option(names = "--workload", split = ",", paramLabel = "NAME", description = "Only these workloads.")
    private List<String> workloads = List.of();

    @Option(names = "--operation", split = ",", paramLabel = "NAME", description = "Only insert, update or delete.")
    private List<String> operations = List.of();

    @Option(names = "--guarantee", split = ",", paramLabel = "NAME", description = "Only these guarantees.")
    private List<String> guarantees = List.of();

    @Option(names = "--rows", split = ",", paramLabel = "N", description = "Only these row counts.")
    private List<String> rows = List.of();

    @Option(names = "--strategy", split = ",", paramLabel = "ID", description = "Only these strategies.")
    private List<String> strategies = List.of();

    SeriesFilter filter() {
        Map<String, Set<String>> allowed = new LinkedHashMap<>();
        List<List<String>> values = List.of(databases, workloads, operations, guarantees, rows, strategies);
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).isEmpty()) {
                allowed.put(SeriesFilter.PROPERTIES.get(i), Set.copyOf(values.get(i)));
            }
        }
        return new SeriesFilter(allowed);
    }
}
