/** Keys that are unique and foreign keys that refer to rows: how each row chooses among the values of its columns. */
@NullMarked
package io.fillrate.schema.planner.key;

import org.jspecify.annotations.NullMarked;
