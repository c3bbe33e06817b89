/**
 * How loads are measured: rounds in which every strategy runs once, in a new random order; one clock around the write alone; every
 * load verified. Database, clock and order are injected.
 */
@NullMarked
package io.fillrate.e2e.rig;

import org.jspecify.annotations.NullMarked;
