/**
 * The files: {@code results.json} as records, read and written whole, and JMH's own JSON, read. Every value that exists
 * has been checked, so the packages that build on this one never meet a negative time or a series without a name.
 */
@NullMarked
package io.fillrate.report.format;

import org.jspecify.annotations.NullMarked;
