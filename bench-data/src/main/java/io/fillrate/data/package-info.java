/**
 * What a row is and where rows come from: tables with typed columns, generators, and sources that writers pull rows from. Knows nothing of
 * databases. It holds that
 *
 * <ul>
 *   <li>a generated row is a function of seed and index alone, so that any row can be had without those before it, in parts and by any
 *       number of threads, and is the same on every JDK and machine;
 *   <li>each column draws from its own random stream: a new column changes no other;
 *   <li>a value has one Java class per {@link io.fillrate.data.ColumnType}, and primitives are read without a box;
 *   <li>a {@link io.fillrate.data.RowSource} can be read again and in parts, {@link io.fillrate.data.Rows} only once.
 * </ul>
 */
@NullMarked
package io.fillrate.data;

import org.jspecify.annotations.NullMarked;
