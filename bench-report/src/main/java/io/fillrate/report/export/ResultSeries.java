package io.fillrate.report.export;

import io.fillrate.report.format.Operation;
import io.fillrate.report.format.Results;
import io.fillrate.report.format.Series;
import io.fillrate.report.stats.Outcome;
import io.fillrate.report.stats.SeriesTimes;
import io.fillrate.report.stats.Summary;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/**
 * A series that is a result, under a name that tells it from all others and stays the same from run to run.
 *
 * @param name {@code postgres/sensor_readings/batch/100000/batch=1000}
 * @param series the series
 * @param nanos summary of its times
 */
record ResultSeries(String name, Series series, Summary nanos) {

    static List<ResultSeries> of(Results results) {
        return results.series().stream()
                .filter(series -> Outcome.of(series).isResult())
                .map(series -> new ResultSeries(name(series), series, SeriesTimes.summary(series)))
                .toList();
    }

    private static String name(Series series) {
        StringBuilder name = new StringBuilder(series.id());
        if (series.operation() != Operation.INSERT) {
            name.append('/').append(series.operation().name().toLowerCase(Locale.ROOT));
        }
        name.append('/').append(series.rows());
        new TreeMap<>(series.parameters())
                .forEach((parameter, value) ->
                        name.append('/').append(parameter).append('=').append(value));
        return name.toString();
    }
}
