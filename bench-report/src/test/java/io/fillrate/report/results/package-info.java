/** Tests of the files. */
@NullMarked
package io.fillrate.report.results;

import org.jspecify.annotations.NullMarked;
