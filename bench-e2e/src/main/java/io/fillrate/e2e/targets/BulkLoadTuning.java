package io.fillrate.e2e.targets;

import java.util.Map;

/**
 * Settings for bulk loads; PostgreSQL's after "Populating a Database", "Resource Consumption" and "Write Ahead Log" in PostgreSQL's documentation,
 * as far as they take nothing from the safety of data: fsync, synchronous_commit, full_page_writes and wal_level stay as they are.
 */
public final class BulkLoadTuning {

    /** By name, for {@link EmbeddedPostgresServer#start}. */
    public static final Map<String, String> POSTGRES = Map.of(
            // No checkpoint has to come in the middle of a load because of the amount of WAL, nor of time.
            "max_wal_size", "4GB",
            "checkpoint_timeout", "30min",
            // The pages that are filled stay in memory until then.
            "shared_buffers", "1GB",
            "wal_buffers", "64MB",
            // Pages that go into the WAL whole after a checkpoint are compressed there.
            "wal_compression", "pglz",
            // Indexes and foreign keys are built in memory.
            "maintenance_work_mem", "512MB");

    /**
     * By name, for an embedded MariaDB, after "Bulk Data Loading for InnoDB Tables" and "InnoDB System Variables" in the documentation of MySQL and
     * MariaDB: innodb_flush_log_at_trx_commit and innodb_doublewrite stay as they are.
     */
    public static final Map<String, String> MARIADB = Map.of(
            // The pages that are filled stay in memory.
            "innodb_buffer_pool_size", "1G",
            // No checkpoint has to come in the middle of a load because the redo log is full.
            "innodb_log_file_size", "2G",
            // A transaction's log is not written before its commit because of its size.
            "innodb_log_buffer_size", "64M",
            // Several LOAD DATA can fill a table with AUTO_INCREMENT at once; it is MySQL's default.
            "innodb_autoinc_lock_mode", "2");

    /** By name, for MySQL: the same, of which it calls one otherwise. */
    public static final Map<String, String> MYSQL = Map.of(
            "innodb_buffer_pool_size", "1G",
            "innodb_redo_log_capacity", "2G",
            "innodb_log_buffer_size", "64M");

    private BulkLoadTuning() {}
}
