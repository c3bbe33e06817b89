/** Tests of what is told of trials. */
@NullMarked
package io.fillrate.report.trials;

import org.jspecify.annotations.NullMarked;
