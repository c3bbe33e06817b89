/**
 * What the numbers mean: samples in, estimates out. It holds that
 *
 * <ul>
 *   <li>times are compared by their ratio, on logarithms, because noise multiplies;
 *   <li>an estimate has an interval, and the test that decides gives the interval too (signed ranks or rank sums with Hodges-Lehmann;
 *       Student's t on logarithms, with a warning, where samples are too few for ranks);
 *   <li>many comparisons are corrected together, so that a table of equal strategies rarely names a loser;
 *   <li>what a reader must know of the data (few samples, drift, clusters) is a {@link io.fillrate.report.stats.Warning} with the result.
 * </ul>
 *
 * Simulations with fixed seeds check what is promised here; docs/COVERAGE.md has the numbers.
 */
@NullMarked
package io.fillrate.report.stats;

import org.jspecify.annotations.NullMarked;
