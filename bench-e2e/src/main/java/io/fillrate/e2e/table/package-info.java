/** A user's table as a workload: found in the catalogue, copied without its rows, and filled with rows that fit. */
@NullMarked
package io.fillrate.e2e.table;

import org.jspecify.annotations.NullMarked;
