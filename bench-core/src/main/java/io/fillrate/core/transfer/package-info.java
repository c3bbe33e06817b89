/**
 * The ways into PostgreSQL that go through DuckDB: rows are staged in a DuckDB database in memory, by one of its own strategies, and DuckDB's
 * {@code postgres} extension takes them on in one transaction of PostgreSQL's.
 */
@NullMarked
package io.fillrate.core.transfer;

import org.jspecify.annotations.NullMarked;
