/**
 * How a gate does in practice: runs of it with builds of which it is known whether one is slower, what it said, and what other
 * rules would have said of the same measurements.
 */
@NullMarked
package io.fillrate.report.trials;

import org.jspecify.annotations.NullMarked;
