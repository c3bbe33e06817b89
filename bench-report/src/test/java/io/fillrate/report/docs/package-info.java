/** Tests of {@code io.fillrate.report.docs}. */
@NullMarked
package io.fillrate.report.docs;

import org.jspecify.annotations.NullMarked;
