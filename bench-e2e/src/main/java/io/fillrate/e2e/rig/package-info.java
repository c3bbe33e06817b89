/**
 * How loads are measured: rounds in which every strategy runs once, in a new random order; one clock around the write alone; every
 * load verified. What the rig works with (database, clock, order) is handed to it.
 */
@NullMarked
package io.fillrate.e2e.rig;

import org.jspecify.annotations.NullMarked;
