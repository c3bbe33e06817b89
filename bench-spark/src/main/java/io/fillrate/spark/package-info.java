/**
 * Data sources of Apache Spark: {@code fillrate} loads PostgreSQL by binary COPY, all rows or none, and {@code fillrate-rows} generates
 * the rows of a workload.
 */
@NullMarked
package io.fillrate.spark;

import org.jspecify.annotations.NullMarked;
