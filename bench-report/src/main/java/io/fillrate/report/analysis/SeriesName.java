package io.fillrate.report.analysis;

import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Names of series outside of their table, the same from run to run. Parameters are sorted by name; what is usual is left out. */
public final class SeriesName {

    private SeriesName() {}

    /** Returns the name for people: {@code postgres/sensor_readings/batch, 100,000 rows, batch=1000}. */
    public static String readable(Series series) {
        String parameters = parameters(series.parameters(), ", ");
        return series.id()
                + operation(series)
                + String.format(Locale.ROOT, ", %,d rows", series.rows())
                + (parameters.isEmpty() ? "" : ", " + parameters)
                + (series.guarantee().equals(Series.ATOMIC) ? "" : ", " + series.guarantee());
    }

    /** Returns the strategy with all of its parameters but one, whose table it is in: {@code batch (prepared=no)}. */
    public static String without(String parameter, Series series) {
        Map<String, String> others = new TreeMap<>(series.parameters());
        others.remove(parameter);
        return others.isEmpty() ? series.strategy() : series.strategy() + " (" + parameters(others, ", ") + ")";
    }

    /** Returns {@code batch=1000} for each parameter, joined by the separator. */
    public static String parameters(Map<String, String> parameters, String separator) {
        return new TreeMap<>(parameters)
                .entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .collect(Collectors.joining(separator));
    }

    private static String operation(Series series) {
        return series.operation() == Operation.INSERT
                ? ""
                : ", " + series.operation().name().toLowerCase(Locale.ROOT);
    }
}
