/** {@code fillrate fill}: fills the tables of a schema with rows that fit. */
@NullMarked
package io.fillrate.app.fill;

import org.jspecify.annotations.NullMarked;
