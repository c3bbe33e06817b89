/** Fills the tables of a plan, each by the fastest strategy that takes it. */
@NullMarked
package io.fillrate.schema.fill;

import org.jspecify.annotations.NullMarked;
