/** The statistics that databases keep of their tables, read without looking at a row. */
@NullMarked
package io.fillrate.schema.statistics;

import org.jspecify.annotations.NullMarked;
