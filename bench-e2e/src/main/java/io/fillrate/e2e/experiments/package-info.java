/**
 * Questions to a database as what a run varies and what it holds fixed: properties with other defaults, and factors that no property has.
 */
@NullMarked
package io.fillrate.e2e.experiments;

import org.jspecify.annotations.NullMarked;
