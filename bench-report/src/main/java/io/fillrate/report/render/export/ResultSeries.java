package io.fillrate.report.render.export;

import io.fillrate.report.analysis.Outcome;
import io.fillrate.report.analysis.SeriesName;
import io.fillrate.report.analysis.SeriesTimes;
import io.fillrate.report.results.Results;
import io.fillrate.report.results.Series;
import io.fillrate.report.stats.Summary;
import java.util.List;

/**
 * A series that is a result, under a name that distinguishes it from all others and stays the same from run to run.
 *
 * @param name {@code postgres/sensor_readings/batch/100000/batch=1000}
 * @param series the series
 * @param nanos summary of its times
 */
record ResultSeries(String name, Series series, Summary nanos) {

    static List<ResultSeries> of(Results results) {
        return results.series().stream()
                .filter(series -> Outcome.of(series).isResult())
                .map(series -> new ResultSeries(SeriesName.path(series), series, SeriesTimes.summary(series)))
                .toList();
    }
}
