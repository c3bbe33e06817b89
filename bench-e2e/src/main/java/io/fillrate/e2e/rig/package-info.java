/**
 * How loads are measured. It holds that
 *
 * <ul>
 *   <li>strategies are compared within a round, in which each runs once in a new random order, so that drift and neighbours hit all alike;
 *   <li>the clock is around the write alone, commit included: tables are created, rows generated and garbage collected outside;
 *   <li>writers never look at a clock, they mark phases;
 *   <li>a load whose rows are not verified afterwards is not a result, and a failed one is saved as failed;
 *   <li>samples are saved one by one: a crash loses one at most.
 * </ul>
 *
 * Database, clock and order are injected.
 */
@NullMarked
package io.fillrate.e2e.rig;

import org.jspecify.annotations.NullMarked;
