/** What a database can take at most: loads whose client side has been done before the clock starts. To measure others against. */
@NullMarked
package io.fillrate.e2e.limits;

import org.jspecify.annotations.NullMarked;
