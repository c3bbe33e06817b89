/** Reference limits: loads whose client work was done before the clock starts. */
@NullMarked
package io.fillrate.e2e.experiment.limits;

import org.jspecify.annotations.NullMarked;
