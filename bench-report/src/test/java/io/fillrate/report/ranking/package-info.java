/** Tests of the statistics. */
@NullMarked
package io.fillrate.report.ranking;

import org.jspecify.annotations.NullMarked;
