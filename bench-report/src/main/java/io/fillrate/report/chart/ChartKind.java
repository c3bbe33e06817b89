package io.fillrate.report.chart;

import java.util.List;
import java.util.Optional;

/**
 * What a picture is to show, by the name that it has on the command line and in documents.
 *
 * @param name {@code rows}, {@code phases}, {@code cpu}, {@code memory}, {@code samples} or {@code parameters:<name>}
 */
public record ChartKind(String name) {

    /** The names, for messages. */
    public static final String ALLOWED = "rows, phases, cpu, memory, samples, parameters:<name>";

    private static final String PARAMETERS = "parameters:";
    private static final List<String> NAMES = List.of("rows", "phases", "cpu", "memory", "samples");

    /** @throws IllegalArgumentException if there is no chart of this name */
    public ChartKind {
        if (!NAMES.contains(name) && !(name.startsWith(PARAMETERS) && name.length() > PARAMETERS.length())) {
            throw new IllegalArgumentException("chart is \"" + name + "\"; allowed: " + ALLOWED);
        }
    }

    /** The picture of rows per second against a parameter. */
    public static ChartKind parameter(String name) {
        return new ChartKind(PARAMETERS + name);
    }

    /** The picture of this kind; empty when the results have nothing to show in it. */
    public Optional<Chart> of(View view) {
        return switch (name) {
            case "rows" -> Optional.of(RateChart.of(view));
            case "phases" -> PhaseChart.of(view);
            case "cpu" -> CpuChart.of(view);
            case "memory" -> MemoryChart.of(view);
            case "samples" -> Optional.of(SamplesChart.of(view));
            default -> ParameterChart.of(view, name.substring(PARAMETERS.length()));
        };
    }
}
