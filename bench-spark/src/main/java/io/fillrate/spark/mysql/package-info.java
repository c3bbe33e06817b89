/** The sink into MariaDB and MySQL: LOAD DATA into staging tables. */
@NullMarked
package io.fillrate.spark.mysql;

import org.jspecify.annotations.NullMarked;
