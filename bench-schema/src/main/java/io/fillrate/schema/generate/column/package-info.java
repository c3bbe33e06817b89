/** What is asked of a column's values, and what it is given. */
@NullMarked
package io.fillrate.schema.generate.column;

import org.jspecify.annotations.NullMarked;
