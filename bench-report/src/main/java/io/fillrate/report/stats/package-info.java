/**
 * What the numbers mean: samples in, estimates out, each with an interval and with the warnings that its reader must
 * know. Times are compared by their ratio, on logarithms, because noise multiplies.
 */
@NullMarked
package io.fillrate.report.stats;

import org.jspecify.annotations.NullMarked;
