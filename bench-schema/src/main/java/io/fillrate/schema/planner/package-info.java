/** Makes a plan for a schema: the order of its tables, and the rows of each, which its own database is asked about. */
@NullMarked
package io.fillrate.schema.planner;

import org.jspecify.annotations.NullMarked;
