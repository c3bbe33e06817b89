/** PostgreSQL servers and CockroachDB clusters as targets: started for the run, or at a JDBC URL. */
@NullMarked
package io.fillrate.e2e.server.postgres;

import org.jspecify.annotations.NullMarked;
