/** The ways into CockroachDB, on a PostgreSQL that fails now and then as CockroachDB does. */
@NullMarked
package io.fillrate.core.cockroach;

import org.jspecify.annotations.NullMarked;
