/** The gate on real fills: what it finds, what it leaves in peace, and what it never lets pass. */
@NullMarked
package io.fillrate.e2e.gate;

import org.jspecify.annotations.NullMarked;
