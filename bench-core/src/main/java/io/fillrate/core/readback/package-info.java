/** Looking at what a load has left in a table: every cell, through the driver's own read path. */
@NullMarked
package io.fillrate.core.readback;

import org.jspecify.annotations.NullMarked;
