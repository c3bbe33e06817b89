/** The checks of tables: what is understood of them becomes limits of columns, and the server is asked about the others. */
@NullMarked
package io.fillrate.schema.planner.check;

import org.jspecify.annotations.NullMarked;
