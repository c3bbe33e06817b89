/**
 * Decides whether a build is slower than its baseline. It holds that
 *
 * <ul>
 *   <li>the replicate is the process, or a pair of processes of both builds: loads of one JVM share what its compiler did;
 *   <li>a regression is significant <em>and</em> of a size that matters, and OK means that a slowdown of the target size is excluded;
 *   <li>error rates hold for all benchmarks and all interim analyses together: Holm's method, and error spending whose parts add up;
 *   <li>what cannot be decided or compared is said, with what would decide it, and is never a silent pass;
 *   <li>one {@link io.fillrate.report.gate.DecisionRule} decides for {@code gate} and {@code compare}.
 * </ul>
 *
 * docs/METHODOLOGY.md has the rule in words.
 */
@NullMarked
package io.fillrate.report.gate;

import org.jspecify.annotations.NullMarked;
