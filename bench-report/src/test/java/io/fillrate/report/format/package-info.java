/** Tests of the files. */
@NullMarked
package io.fillrate.report.format;

import org.jspecify.annotations.NullMarked;
