package io.fillrate.report.chart;

import io.fillrate.report.ranking.Group;
import io.fillrate.report.ranking.Step;
import io.fillrate.report.stats.Comparison;
import io.fillrate.report.stats.Interval;
import io.fillrate.report.text.Numbers;
import java.util.List;

/** Steps as a picture of how many times as fast each is as the first. */
public final class StepsChart {

    private StepsChart() {}

    /**
     * The chart of a group.
     *
     * @param topic what the group is of
     * @throws IllegalArgumentException if no result has the parameter
     */
    public static ForestChart of(String topic, Group group, String parameter) {
        List<Step> steps = Step.of(group, parameter);
        List<String> strategies = steps.stream()
                .map(step -> step.line().series().strategy())
                .distinct()
                .toList();
        return new ForestChart(
                "Times as fast as the first step: " + topic + ", " + Numbers.whole(group.rows()) + " rows",
                "Each step against the first in the same rounds; bands are 95 % intervals, beside them the guarantee."
                        + " Steps may be of different guarantees.",
                "times as fast",
                List.of(1.0),
                steps.stream()
                        .map(step -> row(
                                step, strategies.indexOf(step.line().series().strategy())))
                        .toList());
    }

    private static ForestChart.Row row(Step step, int kind) {
        Comparison gain = step.gain();
        double ratio = gain == null ? 1 : gain.ratio();
        Interval interval = gain == null ? null : gain.interval();
        return new ForestChart.Row(
                step.name(),
                kind,
                ratio,
                interval == null ? new Interval(ratio, ratio, 1) : interval,
                step.line().series().guarantee());
    }
}
