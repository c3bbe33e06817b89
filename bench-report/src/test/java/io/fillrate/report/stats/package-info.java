/** Tests of the statistics. */
@NullMarked
package io.fillrate.report.stats;

import org.jspecify.annotations.NullMarked;
