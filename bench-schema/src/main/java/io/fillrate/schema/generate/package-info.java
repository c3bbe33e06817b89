/**
 * Values that fit a column: pure functions of seed and row number. {@link io.fillrate.schema.generate.Domains} chooses by type among the
 * packages below; those depend on {@code column}, {@code domain} and {@code words}, and not on each other, except {@code text} on
 * {@code regex}.
 */
@NullMarked
package io.fillrate.schema.generate;

import org.jspecify.annotations.NullMarked;
