/** What the results of a run mean: rankings, comparisons, crossovers, warnings, advice and history. */
@NullMarked
package io.fillrate.report.analysis;

import org.jspecify.annotations.NullMarked;
