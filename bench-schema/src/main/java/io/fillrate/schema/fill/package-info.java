/** Fills the tables of a plan, each by the fastest strategy that takes it, and plans again what they lack because of others. */
@NullMarked
package io.fillrate.schema.fill;

import org.jspecify.annotations.NullMarked;
