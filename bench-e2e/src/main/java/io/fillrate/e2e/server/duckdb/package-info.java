/** DuckDB files as targets: created for the run, or the user's. */
@NullMarked
package io.fillrate.e2e.server.duckdb;

import org.jspecify.annotations.NullMarked;
