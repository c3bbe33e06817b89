/** Values that fit a column: pure functions of seed and row number. */
@NullMarked
package io.fillrate.schema.generate;

import org.jspecify.annotations.NullMarked;
