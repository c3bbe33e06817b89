/** Decides what is loaded into which table: the order, the rows, keys that are unique and refer to others, checks that hold. */
@NullMarked
package io.fillrate.schema.plan;

import org.jspecify.annotations.NullMarked;
