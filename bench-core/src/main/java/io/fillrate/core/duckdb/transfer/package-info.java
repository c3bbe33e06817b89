/**
 * Strategies that load into PostgreSQL through DuckDB: one of DuckDB's own strategies stages the rows in a database in memory, and DuckDB's
 * {@code postgres} extension copies them in one transaction of PostgreSQL's.
 */
@NullMarked
package io.fillrate.core.duckdb.transfer;

import org.jspecify.annotations.NullMarked;
