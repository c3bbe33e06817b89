/**
 * The strategies for PostgreSQL: INSERT statements ({@code InsertWriters}, {@code PostgresUnnestWriter}), COPY
 * ({@code PostgresCopyWriter}, with what feeds it and where it goes), and COPY over several connections into a shadow table
 * ({@code PostgresParallelCopyWriter}).
 */
@NullMarked
package io.fillrate.core.postgres;

import org.jspecify.annotations.NullMarked;
