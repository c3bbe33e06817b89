/** Verifying what a load has stored: every cell, through the driver's own read path. */
@NullMarked
package io.fillrate.core.verify;

import org.jspecify.annotations.NullMarked;
