/** The sink into PostgreSQL: binary COPY into staging tables. */
@NullMarked
package io.fillrate.spark.postgres;

import org.jspecify.annotations.NullMarked;
