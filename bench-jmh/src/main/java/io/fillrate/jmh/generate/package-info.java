/** Making rows: random numbers, values of each type, whole rows, and how a row's cells are reached. */
@NullMarked
package io.fillrate.jmh.generate;

import org.jspecify.annotations.NullMarked;
