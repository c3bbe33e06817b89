/**
 * Filling many tables that refer to each other: in an order that their foreign keys allow, several at a time, large ones in parts, with any
 * strategy, and with a guarantee for failures.
 */
@NullMarked
package io.fillrate.core.schema;

import org.jspecify.annotations.NullMarked;
