package io.fillrate.report.gate;

/**
 * A counter that is larger than its own small threshold allows.
 *
 * @param counter its name
 * @param before median of the baseline, per row or operation
 * @param after median of the candidate
 */
public record CounterChange(String counter, double before, double after) {}
