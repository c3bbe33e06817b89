/**
 * Strategies that load into a DuckDB file, and change and delete its rows: statements, the appender, and relations from which DuckDB pulls
 * rows (an Arrow stream, a Java table function, a staged table), which one statement then inserts, or joins for UPDATE or DELETE.
 *
 * <p>Every load is one transaction. It ends with COMMIT ({@link io.fillrate.core.PhaseRecorder.Phase#COMMIT}), and from a row group on
 * with CHECKPOINT ({@link io.fillrate.core.PhaseRecorder.Phase#CHECKPOINT}): then some of the rows are in the write-ahead log and some in
 * the database file, and only after a checkpoint is the work the same for all. Smaller loads are in the log, whichever strategy wrote them.
 */
@NullMarked
package io.fillrate.core.duckdb;

import org.jspecify.annotations.NullMarked;
