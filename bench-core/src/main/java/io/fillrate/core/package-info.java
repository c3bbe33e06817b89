/**
 * How rows get into a database: one interface for every way, a registry of the ways, and what a caller needs to use one. The
 * databases' own packages stand below; users add ways of their own through {@link io.fillrate.core.StrategyProvider}.
 */
@NullMarked
package io.fillrate.core;

import org.jspecify.annotations.NullMarked;
