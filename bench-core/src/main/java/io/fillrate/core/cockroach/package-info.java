/**
 * The ways into CockroachDB, which speaks PostgreSQL's protocol: PostgreSQL's own writers, each transaction of which is replayed when the
 * server asks for that (SQLSTATE 40001). A load is one transaction, or one for every few batches, as the commit policy says.
 */
@NullMarked
package io.fillrate.core.cockroach;

import org.jspecify.annotations.NullMarked;
