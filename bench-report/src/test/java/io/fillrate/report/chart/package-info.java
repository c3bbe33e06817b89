/** Tests of {@code io.fillrate.report.chart}. */
@NullMarked
package io.fillrate.report.chart;

import org.jspecify.annotations.NullMarked;
