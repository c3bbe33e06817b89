/**
 * What to use when: from a sweep over row counts, where one strategy overtakes another, and the fewest strategies that are
 * best, or inside the noise with the best, at every size. Nothing is said of sizes beyond those that were measured.
 */
@NullMarked
package io.fillrate.report.advice;

import org.jspecify.annotations.NullMarked;
