/**
 * For those who write a strategy: what it is ({@link io.fillrate.core.spi.StrategyDefinition}), what it needs, and what its writer is
 * opened with. Users of strategies need none of this.
 */
@NullMarked
package io.fillrate.core.spi;

import org.jspecify.annotations.NullMarked;
