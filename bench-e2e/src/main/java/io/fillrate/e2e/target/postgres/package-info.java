/** PostgreSQL servers and CockroachDB clusters as targets: started for the run, or at a JDBC URL. */
@NullMarked
package io.fillrate.e2e.target.postgres;

import org.jspecify.annotations.NullMarked;
