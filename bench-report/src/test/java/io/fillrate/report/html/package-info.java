/** Tests of {@code io.fillrate.report.html}. */
@NullMarked
package io.fillrate.report.html;

import org.jspecify.annotations.NullMarked;
