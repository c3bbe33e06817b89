/** {@code fillrate advise}: which way is the fastest for a table of the user's. */
@NullMarked
package io.fillrate.app.advise;

import org.jspecify.annotations.NullMarked;
