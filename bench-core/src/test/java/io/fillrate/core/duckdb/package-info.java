/** DuckDB, on a file. */
@org.jspecify.annotations.NullMarked
package io.fillrate.core.duckdb;
