/** How often which values occur, as statistics of other rows say. */
@NullMarked
package io.fillrate.schema.generate.shape;

import org.jspecify.annotations.NullMarked;
