/** {@code fillrate advise}: which way is the fastest for a user's table, how long many rows take, and the code for it. */
@NullMarked
package io.fillrate.e2e.advise;

import org.jspecify.annotations.NullMarked;
