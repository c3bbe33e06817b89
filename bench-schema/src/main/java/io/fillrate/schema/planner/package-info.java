/**
 * Makes a plan for a schema: the order of its tables, and rows for each that meet its keys and checks. It holds that
 *
 * <ul>
 *   <li>planning writes nothing but temporary tables, and what it rolls back: rows are functions of seed and row number, computed when they
 *       are loaded;
 *   <li>a foreign key chooses the number of a row, and values follow, so tables of a cycle can choose before they are planned;
 *   <li>conditions that are understood limit the values of columns; only about the others the server is asked, with candidates;
 *   <li>a table gets fewer rows, with a note, before it gets none, and is refused with a reason before anything is loaded.
 * </ul>
 *
 * A table's way: {@code SchemaPlanner} (groups in order), {@code GroupPlanner} (which table waits for which), {@code TablePlanner} (a
 * draft, then rows that meet the conditions), {@code Rehearsal} (some rows in a temporary table). Before all that, {@code TriggerDemands}
 * adds to the model what triggers demand.
 */
@NullMarked
package io.fillrate.schema.planner;

import org.jspecify.annotations.NullMarked;
