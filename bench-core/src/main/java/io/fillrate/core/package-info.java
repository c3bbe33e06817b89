/**
 * How rows get into a database: one {@link io.fillrate.core.BulkWriter} for all strategies, {@link io.fillrate.core.Strategies} to find
 * them, and what a caller needs to use one. It holds that
 *
 * <ul>
 *   <li>rows are pulled, in constant memory where the protocol allows, and a load is all or nothing unless its strategy
 *       {@linkplain io.fillrate.core.Guarantee says otherwise};
 *   <li>a table is left unchanged but for its rows: definitions, settings and sessions are what they were, also after a failure;
 *   <li>what a strategy cannot do is known before a row is read ({@link io.fillrate.core.Capability}), and a value that a column would not
 *       hold is refused, never changed;
 *   <li>an error names the row, the column and what is known of the commit.
 * </ul>
 *
 * The strategies are in one package per database; users add theirs through {@link io.fillrate.core.StrategyProvider}, with
 * what {@code io.fillrate.core.spi} has.
 */
@NullMarked
package io.fillrate.core;

import org.jspecify.annotations.NullMarked;
