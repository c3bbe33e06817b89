package io.fillrate.report.chart;

import io.fillrate.report.format.Sample;
import io.fillrate.report.ranking.Line;
import io.fillrate.report.stats.SeriesTimes;
import io.fillrate.report.stats.Steadiness;
import io.fillrate.report.stats.Warning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Every sample in the order of time. */
final class SamplesChart {

    private SamplesChart() {}

    static Chart of(View view) {
        int places = view.largest().lines().stream()
                .flatMap(line -> line.series().samples().stream())
                .mapToInt(Sample::order)
                .max()
                .orElse(1);
        return new StripChart(
                "Every sample in the order of time: " + view.nameWithRows(),
                "Time of each sample over the median of its series; up is slower. All strips have the same scales. A"
                        + " strip that is not level was not measured in peace.",
                Axis.sequence(Quantity.ROUND.label(), Quantity.ROUND),
                view.largest().lines().stream().map(line -> strip(line, places)).toList());
    }

    private static StripChart.Strip strip(Line line, int places) {
        List<Sample> inTime = line.series().samples().stream()
                .sorted(Comparator.comparingInt(Sample::round))
                .toList();
        Steadiness steadiness = SeriesTimes.steadiness(line.series());
        List<StripChart.Dot> dots = new ArrayList<>();
        for (int i = 0; i < inTime.size(); i++) {
            Sample sample = inTime.get(i);
            double when = sample.round() + (sample.order() - 1.0) / places;
            double ratio = sample.elapsedNanos() / line.nanos().median();
            boolean far = steadiness.outliers().contains(i);
            dots.add(new StripChart.Dot(when, ratio, far ? StripChart.Standing.OUTLIER : StripChart.Standing.ORDINARY));
        }
        String note = steadiness.warnings().stream().map(Warning::word).collect(Collectors.joining(", "));
        return new StripChart.Strip(line.label(), note, dots);
    }
}
