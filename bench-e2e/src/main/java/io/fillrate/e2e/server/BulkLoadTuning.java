package io.fillrate.e2e.server;

import java.util.Map;

/**
 * Server settings for bulk loads that do not weaken the safety of data.
 */
public final class BulkLoadTuning {

    /**
     * By name, after "Populating a Database", "Resource Consumption" and "Write Ahead Log" in PostgreSQL's documentation:
     * fsync, synchronous_commit, full_page_writes and wal_level stay unchanged.
     */
    public static final Map<String, String> POSTGRES = Map.of(
            // No checkpoint is forced in the middle of a load by the amount of WAL, or by time.
            "max_wal_size", "4GB",
            "checkpoint_timeout", "30min",
            // The pages that are filled stay in memory until then.
            "shared_buffers", "1GB",
            "wal_buffers", "64MB",
            // Full pages in the WAL after a checkpoint are compressed.
            "wal_compression", "pglz",
            // Indexes and foreign keys are built in memory.
            "maintenance_work_mem", "512MB");

    /**
     * By name, for an embedded MariaDB, after "Bulk Data Loading for InnoDB Tables" and "InnoDB System Variables" in the
     * documentation of MySQL and MariaDB: innodb_flush_log_at_trx_commit and innodb_doublewrite stay unchanged.
     */
    public static final Map<String, String> MARIADB = Map.of(
            // The pages that are filled stay in memory.
            "innodb_buffer_pool_size", "1G",
            // No checkpoint is forced in the middle of a load by a full redo log.
            "innodb_log_file_size", "2G",
            // A large transaction's log is not written before its commit.
            "innodb_log_buffer_size", "64M",
            // Several LOAD DATA can fill a table with AUTO_INCREMENT at once; it is MySQL's default.
            "innodb_autoinc_lock_mode", "2");

    /** By name, for MySQL: the same, with MySQL's name for the size of the redo log. */
    public static final Map<String, String> MYSQL = Map.of(
            "innodb_buffer_pool_size", "1G",
            "innodb_redo_log_capacity", "2G",
            "innodb_log_buffer_size", "64M");

    private BulkLoadTuning() {}
}
