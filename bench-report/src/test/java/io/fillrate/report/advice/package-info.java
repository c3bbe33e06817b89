/** Tests of {@code io.fillrate.report.advice}. */
@NullMarked
package io.fillrate.report.advice;

import org.jspecify.annotations.NullMarked;
