/** PostgreSQL's binary COPY format: our encoder, PgBulkInsert's two ways, code written by hand, and what no encoder can beat. */
@NullMarked
package io.fillrate.jmh.binary;

import org.jspecify.annotations.NullMarked;
