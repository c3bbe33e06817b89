/**
 * Rows as Arrow record batches, column by column and straight into the buffers. Knows nothing of connections, so that the
 * micro-benchmarks measure the very code that the writers use.
 */
@NullMarked
package io.fillrate.core.internal.arrow;

import org.jspecify.annotations.NullMarked;
