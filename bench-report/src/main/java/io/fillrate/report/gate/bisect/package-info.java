/** Finds the first commit that made a benchmark slower, by the decisions of gate runs. */
@NullMarked
package io.fillrate.report.gate.bisect;

import org.jspecify.annotations.NullMarked;
