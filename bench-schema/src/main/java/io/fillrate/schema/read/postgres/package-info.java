/** What PostgreSQL's and CockroachDB's catalogues say of tables. */
@NullMarked
package io.fillrate.schema.read.postgres;

import org.jspecify.annotations.NullMarked;
