/** Texts that look like what their column's name says. */
@NullMarked
package io.fillrate.schema.generate.text;

import org.jspecify.annotations.NullMarked;
