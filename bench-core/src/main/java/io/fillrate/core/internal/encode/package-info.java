/**
 * Rows as bytes: CSV and PostgreSQL's text and binary COPY formats. Knows nothing of connections, so that the micro-benchmarks
 * measure the very code that the writers use.
 */
@NullMarked
package io.fillrate.core.internal.encode;

import org.jspecify.annotations.NullMarked;
