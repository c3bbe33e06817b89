/** Tests of {@code io.fillrate.report.text}. */
@NullMarked
package io.fillrate.report.text;

import org.jspecify.annotations.NullMarked;
