/**
 * How rows get into a database: one interface for all strategies, a registry of them, and what a caller needs to use one. The
 * strategies are in one package per database; users add theirs through {@link io.fillrate.core.StrategyProvider}.
 */
@NullMarked
package io.fillrate.core;

import org.jspecify.annotations.NullMarked;
