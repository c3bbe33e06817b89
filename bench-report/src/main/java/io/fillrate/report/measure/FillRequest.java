package io.fillrate.report.measure;

/**
 * What a worker is asked for: one fill. It answers with a {@link io.fillrate.report.format.Sample}. Both are JSON on a line;
 * fields are only ever added, as the two builds of a gate may differ in age.
 *
 * @param series index of the series in the results that the worker began with
 * @param round number of the pair, from 1
 * @param order place within the pair, from 1
 */
public record FillRequest(int series, int round, int order) {}
