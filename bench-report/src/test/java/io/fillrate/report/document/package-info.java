/** Tests of {@code io.fillrate.report.document}. */
@NullMarked
package io.fillrate.report.document;

import org.jspecify.annotations.NullMarked;
