/** Tests of {@code io.fillrate.report.advice}. */
@NullMarked
package io.fillrate.report.analysis;

import org.jspecify.annotations.NullMarked;
