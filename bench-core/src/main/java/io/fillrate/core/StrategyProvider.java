package io.fillrate.core;

import java.util.List;

/**
 * Brings strategies into the registry. Name the implementing class, which needs a public constructor without parameters, in {@code
 * META-INF/services/io.fillrate.core.StrategyProvider}.
 */
public interface StrategyProvider {

    /** The strategies, in the order in which they are listed. */
    List<? extends Strategy> strategies();
}
