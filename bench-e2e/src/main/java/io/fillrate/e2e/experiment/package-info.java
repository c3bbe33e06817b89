/** Experiments as data: properties with other defaults, and factors that no property has; and strategies that measure limits. */
@NullMarked
package io.fillrate.e2e.experiment;

import org.jspecify.annotations.NullMarked;
