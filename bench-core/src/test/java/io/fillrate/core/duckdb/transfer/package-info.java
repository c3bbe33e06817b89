/** Loads that go through DuckDB. */
@org.jspecify.annotations.NullMarked
package io.fillrate.core.duckdb.transfer;
