/** The results of a run as a value, and the files they are read from and written to. */
@NullMarked
package io.fillrate.report.results;

import org.jspecify.annotations.NullMarked;
