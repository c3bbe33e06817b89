/**
 * The ways into a DuckDB file, and of changing and removing its rows: statements, the appender, and rows that DuckDB pulls as a relation
 * (an Arrow stream, a Java table function, a staged table) which one statement then inserts, joins for UPDATE or joins for DELETE.
 *
 * <p>Every load is one transaction. Its end is COMMIT and then CHECKPOINT, both in {@link io.fillrate.core.Phase#COMMIT}: some loads
 * leave their rows in the write-ahead log and some in the database file, and only after a checkpoint is the work the same for all.
 */
@NullMarked
package io.fillrate.core.duckdb;

import org.jspecify.annotations.NullMarked;
