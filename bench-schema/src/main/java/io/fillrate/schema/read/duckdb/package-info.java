/** What DuckDB's catalogue says of tables. */
@NullMarked
package io.fillrate.schema.read.duckdb;

import org.jspecify.annotations.NullMarked;
