package io.fillrate.e2e.rig;

import io.fillrate.report.format.Sample;
import io.fillrate.report.format.Series;
import java.time.Duration;

/**
 * One load of a run, and how far the run is.
 *
 * @param series the load's, without samples
 * @param round the load's
 * @param sample the load; not saved if it's of a warm-up round and did not fail
 * @param done loads so far
 * @param total loads of the run, as far as that is known: a series that fails is left out of the rounds to come
 * @param left how long the rest will take
 */
public record Progress(Series series, Round round, Sample sample, int done, int total, Duration left) {}
