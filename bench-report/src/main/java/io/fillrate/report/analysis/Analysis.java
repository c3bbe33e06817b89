package io.fillrate.report.analysis;

import io.fillrate.report.results.Results;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the results of a run mean: computed once, then written by every report. Immutable.
 *
 * @param results that were analysed
 * @param quietness how quiet the machine was
 * @param topics what each database did with each workload: rankings, resource usage, parameters, steps and advice
 */
public record Analysis(Results results, HostNoise quietness, List<Topic> topics) {

    /** Analyses the results of a run, complete or not. */
    public static Analysis of(Results results) {
        return new Analysis(results, HostNoise.of(results.environment()), Topic.of(results));
    }

    /** Returns what a reader must know before any number, a line each: a disturbed machine, and experimental databases. */
    public List<String> warnings() {
        Stream<String> disturbed = isDisturbed() ? Stream.of(quietness.text()) : Stream.of();
        Stream<String> experimental = results.environment().database().entrySet().stream()
                .filter(database -> database.getValue().experimental() != null)
                .map(database -> database.getKey() + " is experimental: "
                        + database.getValue().experimental());
        return Stream.concat(disturbed, experimental).toList();
    }

    /** Returns whether other processes disturbed the measurement. */
    public boolean isDisturbed() {
        return quietness.state() == HostNoise.State.DISTURBED;
    }
}
