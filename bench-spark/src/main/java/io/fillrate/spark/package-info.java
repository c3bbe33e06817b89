/**
 * Data sources of Apache Spark: {@code fillrate} loads PostgreSQL by binary COPY, and MariaDB and MySQL by LOAD DATA, all rows or none;
 * {@code fillrate-rows} generates the rows of a workload. {@link io.fillrate.spark.FillrateCatalog} is the first one's way in from SQL.
 */
@NullMarked
package io.fillrate.spark;

import org.jspecify.annotations.NullMarked;
